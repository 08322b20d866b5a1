import type { ApiErrorCode, IndexSettings, WriteResult } from "@findling/protocol";

/** The result of applying an entry. A refused entry changed nothing. */
export type EntryOutcome =
  | {
      readonly kind: "written";
      readonly result: WriteResult;
      /** How many records of a batch have no text in any searchable attribute. Absent if none has none. */
      readonly unsearchable?: number;
    }
  | {
      readonly kind: "settings";
      readonly settings: IndexSettings;
      readonly etag: string;
      /** The names of the settings that the entry changed, such as `indexTime.partitionKey`. */
      readonly changed: readonly string[];
    }
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode; readonly message: string };

/**
 * The result of applying one entry of a group. A fault, for example of the disk, is not a refusal. It changed
 * nothing either.
 */
export type AppliedEntry = { readonly outcome: EntryOutcome } | { readonly fault: unknown };
