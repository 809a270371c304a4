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
  // They are made from Python: types alone, and one search after the other.
  { files: ["**/records.js", "**/searches.js"], rules: { "complexity": "off", "max-lines": "off" } },
  { files: ["**/*.mjs"], languageOptions: { globals: { ...globals.node } } },
];
