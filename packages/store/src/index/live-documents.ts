import type { DocumentInput } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";
import { DamagedDataError } from "../errors.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import { isHashedKey, plainKeyText } from "../lmdb/text-key.js";
import type { IndexTables } from "./index-tables.js";
import { decodeObjectRow, hashedObjectIdOf, type LiveRow } from "./object-row.js";

export interface DocumentPage {
  readonly documents: readonly DocumentInput[];
  /** All documents with lower numbers are in this page or before it. */
  readonly next: number;
}

/**
 * Every document of an index in order of its number, in pages: no iterator stays open between them, for an
 * open one keeps LMDB from using freed pages again. Sees what is written between the pages.
 */
export function* liveDocumentPages(
  tables: Pick<IndexTables, "records">,
  options: {
    readonly pageSize: number;
    /** The numbers of superseded documents. */
    readonly except: ReadonlySet<number>;
    /** The first number. @default 0 */
    readonly from?: number;
  },
): Generator<DocumentPage, void> {
  let next = options.from ?? 0;
  for (;;) {
    const range = { start: orderedNumber(next), limit: options.pageSize };
    const keys: Buffer[] = [...tables.records.getKeys(range)].map((key) => Buffer.from(key));
    if (keys.length === 0) return;
    const live = keys.filter((key) => !options.except.has(orderedNumberAt(key)));
    next = orderedNumberAt(keys[keys.length - 1]) + 1;
    yield { documents: live.map((key) => documentAt(tables, key)), next };
  }
}

function documentAt(tables: Pick<IndexTables, "records">, key: Buffer): DocumentInput {
  const documentNumber = orderedNumberAt(key);
  const bytes = tables.records.getBinary(key);
  if (bytes === undefined) throw new DamagedDataError(`Document ${documentNumber} has no record.`);
  const record = parseStoredJson<JsonObject>(bytes, `The record of document ${documentNumber}`);
  const { objectID } = record;
  if (typeof objectID !== "string") {
    throw new DamagedDataError(`The record of document ${documentNumber} has no objectID.`);
  }
  return { documentNumber, objectID, record };
}

/** Every live row with its objectID, in pages, in order of keys. Rows may be put between the pages. */
export function* liveRowPages(
  tables: Pick<IndexTables, "objects">,
  pageSize: number,
): Generator<{ readonly objectID: string; readonly row: LiveRow }[], void> {
  let after: Buffer | undefined;
  for (;;) {
    const start = after === undefined ? {} : { start: after, exclusiveStart: true };
    const keys: Buffer[] = [...tables.objects.getKeys({ ...start, limit: pageSize })].map((key) =>
      Buffer.from(key),
    );
    if (keys.length === 0) return;
    const page = [];
    for (const key of keys) {
      const bytes = tables.objects.getBinary(key);
      if (bytes === undefined) continue;
      const row = decodeObjectRow(bytes);
      const objectID = isHashedKey(key) ? hashedObjectIdOf(bytes) : plainKeyText(key);
      if (row.state === "live") page.push({ objectID, row });
    }
    yield page;
    after = keys[keys.length - 1];
  }
}
