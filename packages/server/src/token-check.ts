/**
 * The checks of a scoped token, in a module of its own: programs that make or read tokens check them without
 * a server.
 */
export { readCompactJws, readJson } from "./tokens/compact-jws.js";
export { requireClaims } from "./tokens/token-claims.js";
export { inspectionOf, type TokenInspection } from "./tokens/token-inspection.js";
