import { ApiError, indexNamePattern } from "@findling/protocol";
import { excerpt } from "../wording/found.js";

/** @throws ApiError invalid_index_name */
export function requireIndexName(name: string): string {
  if (indexNamePattern.test(name) && name !== "." && name !== "..") return name;
  throw new ApiError(
    "invalid_index_name",
    `${excerpt(name)} is no index name: 1 to 128 characters of A-Z, a-z, 0-9, _, . and -, and not . or ..`,
  );
}
