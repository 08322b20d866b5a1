export type * from "./entry.js";
export type * from "./store.js";
