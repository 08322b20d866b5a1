import type { ApiErrorCode } from "./errors.js";

/** Every route may answer these. */
export const everyRouteErrors = [
  "invalid_request",
  "missing_key",
  "invalid_key",
  "referrer_forbidden",
  "rate_limited",
  "internal",
  "overloaded",
  "unavailable",
] as const satisfies readonly ApiErrorCode[];

/** Besides, a route may answer this if not every type of key, or no scoped token, may call it. */
export const keyTypeErrors = ["forbidden"] as const satisfies readonly ApiErrorCode[];

/** Besides, a route may answer these if its path names an index. */
export const indexErrors = [
  "invalid_index_name",
  "index_forbidden",
] as const satisfies readonly ApiErrorCode[];

/** Besides, a route may answer these if its method may have a body: POST, PUT and DELETE. */
export const bodyErrors = [
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
] as const satisfies readonly ApiErrorCode[];
