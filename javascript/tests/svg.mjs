// A picture without a browser: elements of an SVG, with as much of the DOM as the stage asks of them.

const TAG = /<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const SELECTOR = /([.[]?)([\w-]+)(?:="?([^"\]]*)"?)?\]?/g;

const compiled = new Map();

/** The simple selectors of a list of them, as [sign, name, value]. */
function compile(selector) {
  if (!compiled.has(selector)) compiled.set(selector, selector.split(",").map((one) => [...one.trim().matchAll(SELECTOR)].map(([, ...parts]) => parts)));
  return compiled.get(selector);
}

class Element {
  constructor(tag, attributes, parent, widthOf) {
    Object.assign(this, { tag, parentElement: parent, children: [], textContent: "", widthOf, properties: new Map() });
    this.attributes = new Map(attributes);
    this.dataset = Object.fromEntries([...this.attributes].filter(([name]) => name.startsWith("data-")).map(([name, value]) => [name.slice(5), value]));
    this.style = {
      setProperty: (name, value) => this.properties.set(name, value),
      getPropertyValue: (name) => this.properties.get(name) ?? "",
    };
    const classes = () => ` ${this.attributes.get("class") ?? ""} `;
    const change = (name, isWanted) => {
      if (classes().includes(` ${name} `) !== isWanted) this.setAttribute("class", isWanted ? `${classes()}${name}` : classes().replace(` ${name} `, " "));
    };
    this.classList = { contains: (name) => classes().includes(` ${name} `), toggle: change };
  }

  getAttribute(name) {
    return (name.startsWith("data-") ? this.dataset[name.slice("data-".length)] : this.attributes.get(name)) ?? null;
  }

  setAttribute(name, value) {
    if (name.startsWith("data-")) this.dataset[name.slice("data-".length)] = String(value);
    this.attributes.set(name, String(value));
  }

  /** Put an element behind this one. */
  after(next) {
    this.parentElement.insert(next, this.parentElement.children.indexOf(this) + 1);
  }

  before(next) {
    this.parentElement.insert(next, this.parentElement.children.indexOf(this));
  }

  append(...parts) {
    for (const part of parts) {
      if (typeof part === "string") this.textContent += part;
      else this.insert(part, this.children.length);
    }
  }

  insert(next, place) {
    this.children.splice(place, 0, next);
    Object.assign(next, { parentElement: this, root: this.root });
    for (let above = this; above; above = above.parentElement) above.all = undefined;
  }

  matches(selector) {
    return compile(selector).some((one) => one.every(([sign, name, value]) =>
      sign === "." ? this.classList.contains(name) : sign ? (value === undefined ? this.getAttribute(name) !== null : this.getAttribute(name) === value) : this.tag === name));
  }

  querySelectorAll(selector) {
    this.all ??= this.children.flatMap((child) => [child, ...child.querySelectorAll("*")]);
    return selector === "*" ? this.all : this.all.filter((one) => one.matches(selector));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  checkVisibility() {
    return !this.classList.contains("hidden");
  }

  getBoundingClientRect() {
    return this.size;
  }

  getBBox() {
    const [x, y] = ["x", "y"].map((name) => Number(this.getAttribute(name) ?? 0));
    if (this.tag === "text") {
      const font = Number(this.getAttribute("font-size") ?? this.parentElement.getAttribute("font-size"));
      const width = font * this.widthOf(this.textContent);
      const anchor = this.getAttribute("text-anchor") ?? this.parentElement.getAttribute("text-anchor");
      return { x: x + Number(this.getAttribute("dx") ?? 0) - { start: 0, middle: 0.5, end: 1 }[anchor] * width, y, width, height: font };
    }
    this.outline ??= outlineOf(this.tag === "use" ? this.root.querySelector(`[id="${this.getAttribute("href").slice(1)}"]`) : this);
    const { left, top, width, height } = this.outline;
    return { x: x + left, y: y + top, width, height };
  }
}

/** Where a path lies as it is drawn. */
function outlineOf(path) {
  const numbers = path.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  const [across, down] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd));
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

/**
 * The root element of a picture.
 *
 * @param {string} source
 * @param {(text: string) => number} widthOf how wide a text is, in its font
 */
export function parsed(source, widthOf) {
  const top = new Element("", [], null, widthOf);
  let at = top;
  for (const [, isEnd, tag, attributes, isEmpty, text] of source.matchAll(TAG)) {
    if (text) at.textContent += text;
    else if (isEnd) at = at.parentElement;
    else {
      const element = new Element(tag, [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]), at, widthOf);
      element.root = top;
      at.children.push(element);
      if (!isEmpty) at = element;
    }
  }
  return top.children[0];
}
