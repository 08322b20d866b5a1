import { ApiError } from "@findling/protocol";

/** The entity tag of stored settings as a strong tag (RFC 9110 8.8.3). */
export function toEtagHeader(etag: string): string {
  return `"${etag}"`;
}

/**
 * The condition of an `if-match` header: a tag without its quotes, `*`, or null without the header.
 *
 * @throws ApiError invalid_request for a weak tag or a list
 */
export function requireIfMatch(header: string | undefined): string | null {
  if (header === undefined) return null;
  const value = header.trim();
  if (value === "*") return value;
  const tag = /^"([\x21\x23-\x7e\x80-\xff]*)"$/.exec(value)?.[1];
  if (tag === undefined || tag === "*") {
    throw new ApiError("invalid_request", 'if-match must be one strong tag, such as "7", or *.');
  }
  return tag;
}
