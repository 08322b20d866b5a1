import { textValues } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import type { HeldIndex } from "../snapshots/held-indexes.js";

/** Multiples of this fraction never repeat modulo 1, and soon cover the whole range evenly. */
const goldenPart = 0.618_033_988_749_895;

/**
 * A text of an index: that of a record in its first searchable attribute with any text. Ascending ordinals
 * select records all over the index. undefined: the record is gone, or has no text.
 */
export function recordText(
  { incarnation, settings, reader: { segments } }: HeldIndex,
  ordinal: number,
  reader: Pick<StoreReader, "documentRecord">,
): string | undefined {
  const documentNumbers = segments.map(({ segment }) => segment.parts.documentNumbers);
  const count = documentNumbers.reduce((sum, { length }) => sum + length, 0);
  let document = Math.floor(((ordinal * goldenPart) % 1) * count);
  for (const numbers of documentNumbers) {
    if (document < numbers.length) {
      const bytes = reader.documentRecord(incarnation, numbers[document]);
      return bytes && firstText(JSON.parse(Buffer.from(bytes).toString("utf8")), settings.indexTime);
    }
    document -= numbers.length;
  }
  return undefined;
}

function firstText(
  record: JsonObject,
  { searchableTiers }: HeldIndex["settings"]["indexTime"],
): string | undefined {
  for (const { attributes } of searchableTiers) {
    for (const path of attributes) {
      const text = textValues(record, path).find((value) => value.trim() !== "");
      if (text !== undefined) return text.trim();
    }
  }
  return undefined;
}
