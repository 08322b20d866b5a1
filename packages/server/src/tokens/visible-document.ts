import type { ScopedTokenClaims } from "@findling/protocol";
import type { StoredDocument, StoreReader } from "@findling/store";
import { isInScope } from "./record-in-scope.js";

interface RecordAddress {
  readonly index: string;
  readonly objectID: string;
}

/**
 * The record as a caller sees it: to a scoped token, a record outside of its scope is as if absent.
 *
 * @param claims null: the caller has no scoped token
 * @returns undefined: there is no such record, or the caller may not see it
 */
export function visibleDocument(
  reader: Pick<StoreReader, "get">,
  claims: ScopedTokenClaims | null,
  { index, objectID }: RecordAddress,
): StoredDocument | undefined {
  const document = reader.get(index, objectID);
  if (document === undefined || claims === null) return document;
  return isInScope(document, claims) ? document : undefined;
}
