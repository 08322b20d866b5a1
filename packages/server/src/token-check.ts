/**
 * What a server checks of a scoped token, in a module of its own: whoever makes or reads tokens checks them
 * without a server.
 */
export { type CompactJws, readCompactJws, readJson } from "./tokens/compact-jws.js";
export { isSignedWith } from "./tokens/is-signed-with.js";
export { requireClaims, requireHeader } from "./tokens/token-claims.js";
