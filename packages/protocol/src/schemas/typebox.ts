/**
 * The parts of typebox, the library of the schemas, that other packages need. They are in the bundle of this
 * package: typebox has 680 modules, and loading them one by one took more than half of the time of
 * `findling search`.
 */
export type { Static, TSchema } from "typebox";
export { Check, Errors, Parse } from "typebox/value";
export * as Type from "./type-builders.js";
