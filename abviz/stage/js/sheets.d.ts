// Style rules that a bundle has as a text.
declare module "*.css" {
  const rules: string;
  export default rules;
}
