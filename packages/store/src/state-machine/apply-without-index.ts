import { defaultIndexSettings } from "@findling/protocol";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import type { ContentEntry } from "./apply-index-entry.js";
import { settingsChangedRefusal } from "./apply-settings.js";
import { checkBatch } from "./check-batch.js";

/**
 * The outcome of an entry whose index does not exist.
 *
 * @param dataVersion the last one of an earlier index of this name, otherwise 0
 * @returns undefined if the entry creates the index
 */
export function applyWithoutIndex(entry: ContentEntry, dataVersion: number): EntryOutcome | undefined {
  switch (entry.kind) {
    case "batch": {
      if (entry.operations.length === 0) {
        return { kind: "written", result: { dataVersion, applied: 0, ignoredAsStale: 0 } };
      }
      const checked = checkBatch(entry, defaultIndexSettings.indexTime.partitionKey);
      return "refusal" in checked ? checked.refusal : undefined;
    }
    case "settings":
      return entry.ifMatch === undefined ? undefined : settingsChangedRefusal;
    case "clear":
      return { kind: "refused", code: "index_not_found", message: `There is no index ${entry.index}.` };
  }
}
