// What svelte-check does not see: promises nobody waits for, unused things, odd markup.
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist/", "node_modules/", "*.config.*", "scripts/"] },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["src/**", "rules/**"],
    rules: { "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }] },
  },
  {
    files: ["src/**/*.ts", "rules/**/*.ts", "tests/**/*.ts"],
    ignores: ["**/*.svelte.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      // a default is an answer for all the others, such as events with nothing to fly
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": "off", // TypeScript itself says so
      "svelte/no-unused-props": "off", // every card of a game takes what the shell hands to cards
      "svelte/no-useless-mustaches": "off", // {' '} keeps a space that Svelte would drop
      "svelte/no-unused-svelte-ignore": "off", // svelte-check sees more than this linter
    },
  },
);
