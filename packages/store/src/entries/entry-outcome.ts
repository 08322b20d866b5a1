import type { ApiErrorCode, IndexSettings, WriteResult } from "@findling/protocol";

/** What applying an entry came to. A refusal changed nothing. */
export type EntryOutcome =
  | { readonly kind: "written"; readonly result: WriteResult }
  | { readonly kind: "settings"; readonly settings: IndexSettings; readonly etag: string }
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode; readonly message: string };

/**
 * What applying one entry of a group came to. A fault (of the disk, say) is not a refusal: it changed
 * nothing.
 */
export type AppliedEntry = { readonly outcome: EntryOutcome } | { readonly fault: unknown };
