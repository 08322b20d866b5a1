import { IndexWriter, type SharedIndex } from "@findling/engine";
import { defaultIndexSettings, type IndexTimeSettings } from "@findling/protocol";
import { IndexKeeper } from "../../src/segment-files/index-keeper.js";
import type { KeepRequest } from "../../src/segment-files/keep-index.js";

export const analysis = "analysis of the tests";
/** Everything is worth a file. */
export const allBounds = { segmentDocumentsMin: 0, unkeptDocumentsMin: 0, removalsMin: 0 };

export const titles = ["alpha beta", "beta gamma", "gamma delta", "delta", "epsilon alpha", "zeta"];

/** An index of one segment for each title. */
export function writerOf(
  texts: readonly string[] = titles,
  settings: IndexTimeSettings = defaultIndexSettings.indexTime,
): IndexWriter {
  const writer = new IndexWriter(settings);
  for (const [documentNumber, title] of texts.entries()) {
    const record = { objectID: `id-${documentNumber}`, title };
    writer.apply({ added: [{ documentNumber, objectID: record.objectID, record }], removed: [] });
  }
  return writer;
}

export function keeperOf(folder: string): IndexKeeper {
  return new IndexKeeper({ folder, analysis, generation: 0 });
}

export function captureAll(keeper: IndexKeeper, shared: SharedIndex): KeepRequest {
  const capture = keeper.capture({ shared, settings: defaultIndexSettings.indexTime }, allBounds);
  if (capture === null) throw new Error("Everything is worth a file.");
  return capture.request;
}
