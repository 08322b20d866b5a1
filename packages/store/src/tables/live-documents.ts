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
  /**
   * The documents whose records are damaged, which `documents` has, too. They have no text, but must be
   * counted and can be replaced.
   */
  readonly damaged: readonly DocumentInput[];
  /** All documents with lower numbers are in this page or in earlier ones. */
  readonly next: number;
}

/**
 * All documents of an index in order of their numbers, in pages. No iterator stays open between pages,
 * because an open one prevents LMDB from reusing freed pages. Writes between two pages are seen.
 *
 * @throws DamagedDataError
 */
export function* liveDocumentPages(
  tables: Pick<IndexTables, "meta" | "records" | "objects">,
  options: {
    readonly pageSize: number;
    /** The numbers of superseded documents. They are skipped. */
    readonly except: ReadonlySet<number>;
    /** The first number that is read. @default 0 */
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
 * A page in which something is damaged, perhaps even the numbers in its keys. Which documents must be in it
 * is known from the rows of `objects`, so all of these are read.
 *
 * @param keys of the page; null if it is the last one
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

/** The live documents with numbers in `[from, to)`, ascending. */
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

/** null if the record is damaged or lost. */
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
 * All live rows that are not damaged, with their objectIDs, in pages, in order of keys. Rows may be written
 * between the pages.
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
