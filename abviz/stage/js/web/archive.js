// Files in a zip archive, as abviz writes it: nothing in it is compressed by itself.

const END_SIZE = 22;

/**
 * Yield the name and the bytes of each file.
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
export function* filesIn(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const words = new TextDecoder();
  const end = archive.length - END_SIZE;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, head] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    yield [words.decode(archive.subarray(at + 46, at + 46 + name)), archive.subarray(start, start + size)];
    at += 46 + name + extra + comment;
  }
}
