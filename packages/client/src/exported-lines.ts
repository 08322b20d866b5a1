import { DamagedExportFailure } from "./damaged-export-failure.js";
import type { ExportHead, ExportOptions } from "./export-options.js";
import { isJsonObject, jsonOf } from "./json-text.js";
import { openLines } from "./line-stream.js";
import { brokenAnswer } from "./no-answer-failure.js";
import { internalPath } from "./route-path.js";
import type { Transport } from "./transport.js";

/** The records of an index as JSON texts, as the server stored them. See docs/internal-routes.md. */
export async function* exportedLines(
  transport: Transport,
  index: string,
  { after, onBegin, ...options }: ExportOptions = {},
): AsyncGenerator<string, void> {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  const path = internalPath("indexes", index, "records") + query;
  const request = transport.exchangeOf({ method: "GET", path, isRepeatable: true }, options);
  const lines = await transport.patiently(options, () => openLines(request));
  const broken = brokenAnswer({ url: request.host + path, isRepeatable: true });
  let isBegun = false;
  let damage: Damage | null = null;
  // Read to its end, so that its connection can be used again.
  for await (const line of lines) {
    if (!isBegun) {
      const head = headOf(line);
      if (head === null) throw broken;
      onBegin?.(head);
      isBegun = true;
      continue;
    }
    damage = damageOf(line);
    if (damage === null) yield line;
  }
  if (damage === null) throw broken;
  if (damage.damagedRecords > 0)
    throw new DamagedExportFailure(damage.damagedRecords, damage.damagedObjectIDs);
}

type Damage = Pick<DamagedExportFailure, "damagedRecords" | "damagedObjectIDs">;

function headOf(line: string): ExportHead | null {
  const json = jsonOf(line);
  if (!isJsonObject(json) || !isJsonObject(json["begin"])) return null;
  const { dataVersion, records } = json["begin"];
  return typeof dataVersion === "number" && typeof records === "number" ? { dataVersion, records } : null;
}

/** What the last line says; null: the line is a record, which has an objectID. */
function damageOf(line: string): Damage | null {
  if (!line.startsWith('{"end":')) return null;
  const json = jsonOf(line);
  if (!isJsonObject(json) || "objectID" in json || !isJsonObject(json["end"])) return null;
  const { damagedRecords, damagedObjectIDs } = json["end"];
  const named = Array.isArray(damagedObjectIDs) ? damagedObjectIDs.map(String) : [];
  return { damagedRecords: Number(damagedRecords), damagedObjectIDs: named };
}
