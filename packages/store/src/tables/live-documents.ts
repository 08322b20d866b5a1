import type { DocumentInput } from "@findling/engine";
import type { JsonObject } from "@findling/protocol";
import { DamagedDataError } from "../errors.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import { isHashedKey, plainKeyText } from "../lmdb/text-key.js";
import type { IndexTables } from "./index-tables.js";
import { decodeObjectRow, hashedObjectIdOf, type LiveRow } from "./object-row.js";
import { readContent } from "./open-content.js";

const rowsPerPage = 2_000;

export interface DocumentPage {
  readonly documents: readonly DocumentInput[];
  /** Those of them whose records are damaged: they have no text, and are there to be counted and replaced. */
  readonly damaged: readonly DocumentInput[];
  /** All documents with lower numbers are in this page or before it. */
  readonly next: number;
}

/**
 * Every document of an index in order of its number, in pages: no iterator stays open between them, for an
 * open one keeps LMDB from using freed pages again. Sees what is written between the pages.
 *
 * @throws DamagedDataError
 */
export function* liveDocumentPages(
  tables: Pick<IndexTables, "meta" | "records" | "objects">,
  options: {
    readonly pageSize: number;
    /** The numbers of superseded documents. */
    readonly except: ReadonlySet<number>;
    /** The first number. @default 0 */
    readonly from?: number;
  },
): Generator<DocumentPage, void> {
  const { pageSize, except } = options;
  let from = options.from ?? 0;
  for (;;) {
    const keys = [...tables.records.getKeys({ start: orderedNumber(from), limit: pageSize })].map((key) =>
      Buffer.from(key),
    );
    if (keys.length === 0) return;
    const live = keys.filter((key) => !except.has(orderedNumberAt(key)));
    const documents = live.flatMap((key) => documentAt(tables, key) ?? []);
    if (documents.length === live.length && isAscending(keys)) {
      from = orderedNumberAt(keys[keys.length - 1]) + 1;
      yield { documents, damaged: [], next: from };
    } else {
      const page = damagedPage(tables, from, keys.length < pageSize ? null : keys);
      yield page;
      if (keys.length < pageSize) return;
      from = page.next;
    }
  }
}

function isAscending(keys: readonly Buffer[]): boolean {
  return keys.every((key, at) => at === 0 || key.compare(keys[at - 1]) > 0);
}

/**
 * The page of which something is damaged, which may be the numbers in its keys: what is to be there is known
 * from the versions, of which every one is looked at.
 *
 * @param keys of the page; null: it is the last one
 */
function damagedPage(
  tables: Pick<IndexTables, "meta" | "records" | "objects">,
  from: number,
  keys: readonly Buffer[] | null,
): DocumentPage {
  const numbers = keys?.map((key) => orderedNumberAt(key)) ?? [];
  const last = numbers.at(-1) ?? Number.POSITIVE_INFINITY;
  const { nextDocumentNumber } = readContent(tables, "").state;
  const next = Math.min(nextDocumentNumber, 1 + (last < from ? Math.max(...numbers) : last));
  const documents: DocumentInput[] = [];
  const damaged: DocumentInput[] = [];
  for (const { objectID, documentNumber } of liveNumbers(tables, from, next)) {
    const document = documentAt(tables, orderedNumber(documentNumber));
    const standIn = { documentNumber, objectID, record: {} };
    if (document === null) damaged.push(standIn);
    documents.push(document ?? standIn);
  }
  return { documents, damaged, next };
}

/** Of `from` to, without, `to`, ascending. */
function liveNumbers(
  tables: Pick<IndexTables, "objects">,
  from: number,
  to: number,
): Pick<DocumentInput, "objectID" | "documentNumber">[] {
  const found: Pick<DocumentInput, "objectID" | "documentNumber">[] = [];
  for (const page of liveRowPages(tables, rowsPerPage)) {
    for (const { objectID, row } of page) {
      const { documentNumber } = row;
      if (documentNumber >= from && documentNumber < to) found.push({ objectID, documentNumber });
    }
  }
  return found.sort((a, b) => a.documentNumber - b.documentNumber);
}

/** null: its record is damaged, or lost. */
function documentAt(tables: Pick<IndexTables, "records">, key: Buffer): DocumentInput | null {
  const documentNumber = orderedNumberAt(key);
  const bytes = readIntact(tables.records, key);
  if (!bytes) return null;
  const record = parseStoredJson<JsonObject>(bytes, `The record of document ${documentNumber}`);
  const { objectID } = record;
  if (typeof objectID !== "string") {
    throw new DamagedDataError(`The record of document ${documentNumber} has no objectID.`);
  }
  return { documentNumber, objectID, record };
}

/**
 * Every live row that is not damaged, with its objectID, in pages, in order of keys. Rows may be put between
 * the pages.
 */
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
      const bytes = readIntact(tables.objects, key);
      if (bytes === undefined || bytes === null) continue;
      const row = decodeObjectRow(bytes);
      const objectID = isHashedKey(key) ? hashedObjectIdOf(bytes) : plainKeyText(key);
      if (row.state === "live") page.push({ objectID, row });
    }
    yield page;
    after = keys[keys.length - 1];
  }
}
