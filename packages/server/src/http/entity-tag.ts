import { ApiError } from "@findling/protocol";

/**
 * The condition of an `if-match` header: one strong entity tag with its quotes (RFC 9110 8.8.3), `*`, or null
 * without the header.
 *
 * @throws ApiError invalid_request for a weak tag or a list
 */
export function requireIfMatch(header: string | undefined): string | null {
  if (header === undefined) return null;
  const value = header.trim();
  if (value === "*" || /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(value)) return value;
  throw new ApiError("invalid_request", "if-match must be one strong tag in double quotes, or *.");
}
