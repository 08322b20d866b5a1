/**
 * The vocabulary of the wire: types, limits, errors, defaults, and the table of routes. Nothing here needs
 * the library of the schemas, so that browsers, and threads that check nothing from outside, do not load it.
 * The schemas are in `schemas`.
 */

export * from "./answer-headers.js";
export type * from "./body-limits.js";
export { type CriterionName, criterionNames } from "./criterion-names.js";
export * from "./default-settings.js";
export * from "./errors.js";
export type * from "./event.js";
export type * from "./json.js";
export type * from "./key.js";
export * from "./key-header.js";
export * from "./limits.js";
export type * from "./listing.js";
export * from "./path-parameters.js";
export type * from "./record.js";
export * from "./route-errors.js";
export * from "./route-examples.js";
export type * from "./route-spec.js";
export * from "./route-table.js";
export type * from "./search.js";
export { searchDefaults } from "./search-defaults.js";
export type * from "./settings.js";
export type * from "./task.js";
export type * from "./token.js";
