/**
 * The schemas of everything on the wire, each with its type, and the routes with the schemas of what they
 * take and answer.
 */
export * from "./event.js";
export * from "./key.js";
export * from "./listing.js";
export * from "./record.js";
export { type RouteSchemas, routeSchemas } from "./route-schemas.js";
export { routes } from "./routes.js";
export * from "./search.js";
export * from "./settings.js";
export * from "./task.js";
export * from "./token.js";
