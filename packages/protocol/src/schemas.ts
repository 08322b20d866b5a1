/** The schemas of all that goes over the wire, and the routes that take and give it. */
export * from "./event.js";
export * from "./key.js";
export * from "./listing.js";
export * from "./record.js";
export * from "./routes.js";
export * from "./search.js";
export * from "./settings.js";
export * from "./task.js";
export * from "./token.js";
