import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: { ...globals.browser } },
    rules: {
      complexity: ["error", 12],
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 45, skipComments: true, skipBlankLines: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  // It is made from Python, and has types alone.
  { files: ["**/records.js"], rules: { "max-lines": "off" } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node } } },
];
