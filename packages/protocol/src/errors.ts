/**
 * The error catalogue: every code the API can answer, with its HTTP status.
 * `message` is the general sentence; an answer usually says more (what was found, what is allowed, where).
 */

export interface ApiErrorSpec {
  readonly status: number;
  readonly message: string;
}

export const apiErrors = {
  invalid_json: { status: 400, message: "The body is not valid JSON." },
  invalid_request: {
    status: 400,
    message: "The request has a wrong type, a missing or unknown field, or a value out of range.",
  },
  query_too_long: { status: 400, message: "q has at most 512 characters." },
  invalid_filter: { status: 400, message: "A filter is malformed." },
  invalid_facet: { status: 400, message: "A facet is not in attributesForFaceting." },
  invalid_settings: { status: 400, message: "The settings are malformed." },
  invalid_index_name: {
    status: 400,
    message: "An index name has 1 to 128 characters of A-Z, a-z, 0-9, _, . and -, and is not . or ..",
  },
  invalid_object_id: {
    status: 400,
    message: "An objectID is a non-empty string of at most 512 characters, and not . or ..",
  },
  too_many_operations: { status: 400, message: "A batch holds at most 1,000 operations." },
  record_too_large: { status: 400, message: "A record has at most 100,000 bytes of compact JSON." },
  not_partitioned: { status: 400, message: "The index has no partitionKey, so it has no partitions." },
  missing_key: { status: 401, message: "The request needs an API key in the header x-svc-key." },
  invalid_key: { status: 401, message: "The API key is unknown, revoked or malformed." },
  forbidden: { status: 403, message: "This type of key may not call this route." },
  index_forbidden: { status: 403, message: "The key may not use this index." },
  referrer_forbidden: { status: 403, message: "The key may not be used from this referrer." },
  not_found: { status: 404, message: "There is no such record, task or key." },
  index_not_found: { status: 404, message: "There is no such index." },
  route_not_found: { status: 404, message: "There is no such route." },
  method_not_allowed: { status: 405, message: "The route does not have this method." },
  last_admin_key: { status: 409, message: "The last active admin key cannot be revoked." },
  settings_changed: { status: 412, message: "The settings have changed since they were read." },
  payload_too_large: { status: 413, message: "The body has more bytes than the route takes." },
  unsupported_media_type: { status: 415, message: "A body must be sent as application/json." },
  rate_limited: { status: 429, message: "The key has used up its requests per minute." },
  internal: { status: 500, message: "The server failed. The request id names the log line." },
  overloaded: { status: 503, message: "The server is overloaded; try again later." },
  data_version_timeout: {
    status: 503,
    message: "The index has not reached minDataVersion in time; try again later.",
  },
  unavailable: { status: 503, message: "The server cannot answer now; try again later." },
} as const satisfies Record<string, ApiErrorSpec>;

export type ApiErrorCode = keyof typeof apiErrors;

/** The body of every error answer. */
export interface ApiErrorBody {
  error: { code: ApiErrorCode; message: string };
}

export interface ApiErrorOptions extends ErrorOptions {
  /** After how long it is worth trying again, where it is another time than that of the code. */
  readonly retryAfterSeconds?: number | undefined;
}

/** An error with a code of the catalogue. Whoever throws it gives the message a user can act on. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiErrorCode, message: string = apiErrors[code].message, options?: ApiErrorOptions) {
    super(message, options);
    this.name = "ApiError";
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }

  get status(): number {
    return apiErrors[this.code].status;
  }

  toBody(): ApiErrorBody {
    return { error: { code: this.code, message: this.message } };
  }
}
