/** Tests get what is built, so vitest compiles what is out of date before it runs them. */
export { compile as setup } from "./steps/compile.mjs";
