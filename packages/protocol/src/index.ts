/**
 * Limits, errors, default settings, and the types of everything on the wire. The schemas are in `schemas.ts`:
 * every thread needs these, and only who checks what comes from outside needs those and the library that
 * builds them.
 */

export { type CriterionName, criterionNames } from "./criterion-names.js";
export * from "./default-settings.js";
export * from "./errors.js";
export type * from "./event.js";
export type * from "./json.js";
export type * from "./key.js";
export * from "./key-header.js";
export * from "./limits.js";
export type * from "./listing.js";
export type * from "./record.js";
export type * from "./routes.js";
export type * from "./search.js";
export { searchDefaults } from "./search-defaults.js";
export type * from "./settings.js";
export type * from "./task.js";
export type * from "./token.js";
