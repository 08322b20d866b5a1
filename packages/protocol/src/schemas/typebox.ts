/**
 * The library of the schemas as one file of this package's bundle. It has 340 modules, and reading them one
 * by one took more than half of the time of a command such as `findling search`.
 */
export { type Static, type TSchema, Type } from "typebox";
export { Check, Errors, Parse } from "typebox/value";
