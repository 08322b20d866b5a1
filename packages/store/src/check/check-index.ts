import { existsSync } from "node:fs";
import type { CatalogueEntry } from "../control/catalogue.js";
import { type StoredSummary, summaryOf } from "../control/summary-table.js";
import { DamagedDataError } from "../errors.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { orderedNumberAt } from "../lmdb/ordered-number.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { sha256 } from "../lmdb/text-key.js";
import { environmentFolder } from "../tables/environment-folder.js";
import type { IndexContent, IndexState } from "../tables/index-state.js";
import { tableNames } from "../tables/index-tables.js";
import { decodeObjectRow } from "../tables/object-row.js";
import { readContent } from "../tables/open-content.js";
import { Upkeep } from "../tables/upkeep.js";
import { RowCheck } from "./checked-rows.js";
import { type Finding, ok, problem, reasonOf, restoreAdvice, warning } from "./finding.js";
import { NumberSet } from "./number-set.js";

/** Tables that every release made. */
const neededTables = ["meta", "records", "objects", "partitions", "superseded"];
const countedTables: ReadonlySet<string> = new Set(["objects", "records", "partitions"]);
/** More documents than an index can have. */
const documentsMax = 2 ** 32;

export interface CheckedIndex extends CatalogueEntry {
  /** Folder of the index. */
  readonly folder: string;
  readonly summary: StoredSummary | undefined;
}

/**
 * Reads all rows of an index, and holds the counts that are stored against the rows.
 *
 * @param onRows called after each row with how many of how many were read
 * @returns the number of records that is stored; null if it cannot be read
 */
export async function* checkIndex(
  index: CheckedIndex,
  onRows: (done: number, total: number) => void,
): AsyncGenerator<Finding, number | null> {
  const part = `index ${index.name}`;
  let environment: PinnedEnvironment;
  try {
    // Without the folder nobody knows which environment in it was the current one.
    if (!existsSync(index.folder)) throw new DamagedDataError(`Its folder ${index.folder} is missing.`);
    const path = environmentFolder(index.folder);
    requireDataFile(path);
    environment = PinnedEnvironment.open(path, tableNames);
  } catch (error) {
    yield problem(part, `It cannot be opened: ${reasonOf(error)}`, restoreAdvice);
    return null;
  }
  try {
    environment.pin();
    return yield* checkEnvironment(part, environment, index, onRows);
  } finally {
    await environment.close();
  }
}

async function* checkEnvironment(
  part: string,
  environment: PinnedEnvironment,
  { name, summary }: CheckedIndex,
  onRows: (done: number, total: number) => void,
): AsyncGenerator<Finding, number | null> {
  const missing = neededTables.filter((table) => !environment.tableNames.includes(table));
  if (missing.length > 0) {
    yield problem(part, `It has lost its tables: ${missing.join(", ")}.`, restoreAdvice);
    return null;
  }
  const total = environment.rowCount();
  const check = new RowCheck(environment, () => onRows(check.rows, total));
  for (const table of environment.tableNames) if (!countedTables.has(table)) await check.checkTable(table);
  const content = contentOf(environment, name);
  if (content instanceof Error) {
    for (const table of countedTables) await check.checkTable(table);
    yield problem(part, content.message, restoreAdvice);
  } else yield* checkCounts(part, environment, { check, content, summary });
  yield* check.findings(part, adviceForTable, restoreAdvice);
  const isUpkeepWhole = check.isReadable && check.isWhole("upkeep");
  if (isUpkeepWhole && new Upkeep({ upkeep: environment.table("upkeep") }).pendingClears > 0)
    yield warning(
      part,
      "Cleared partitions may still have bytes on disk: an erasure is unfinished.",
      "Start the server: it finishes the erasure by itself.",
    );
  if (content instanceof Error) return null;
  const { recordCount } = content.state;
  if (check.isIntact)
    yield ok(part, `${recordCount} records; all ${check.rows} rows have the right checksums.`);
  return recordCount;
}

function contentOf(environment: PinnedEnvironment, name: string): IndexContent | Error {
  try {
    return readContent({ meta: environment.table("meta") }, name);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

interface CountedIndex {
  readonly check: RowCheck;
  readonly content: IndexContent;
  readonly summary: StoredSummary | undefined;
}

async function* checkCounts(
  part: string,
  environment: PinnedEnvironment,
  { check, content, summary }: CountedIndex,
): AsyncGenerator<Finding> {
  const { state } = content;
  const objects = await readObjects(check, state);
  const strays = await removeRecords(check, objects.live);
  const partitionsDiffer = await differFromPartitions(check, objects.partitions);
  if (check.isWhole("objects")) {
    if (objects.records !== state.recordCount)
      yield wrongCount(part, "records", state.recordCount, objects.records);
    if (check.isWhole("partitions") && (partitionsDiffer || objects.partitions.size !== state.partitionCount))
      yield wrongCount(part, "partitions", state.partitionCount, objects.partitions.size);
    if (objects.isNumberedTwice)
      yield problem(part, "Two records have the same document, or one that was never given.", restoreAdvice);
    if (check.isWhole("records") && objects.live.count > 0)
      yield problem(
        part,
        `${objects.live.count} records have lost their content.`,
        adviceForTable("records"),
      );
    if (strays > environment.rowCountOf("superseded"))
      yield warning(
        part,
        `${strays} documents belong to no record, and nothing says that they wait to be removed.`,
        "They only take space. Write the index anew if it matters.",
      );
  }
  const isOther = JSON.stringify(summary?.summary) !== JSON.stringify(summaryOf(content));
  if (summary?.isCurrent === true && isOther)
    yield problem(
      part,
      "The summary in control (counts, data version) differs from the index.",
      "Start the server and write a record of this index: its summary is then made anew.",
    );
}

interface FoundObjects {
  /** The document numbers of the live records. */
  readonly live: NumberSet;
  readonly records: number;
  readonly isNumberedTwice: boolean;
  /** Live records by the key of their partition in hexadecimal. */
  readonly partitions: ReadonlyMap<string, number>;
}

async function readObjects(check: RowCheck, state: IndexState): Promise<FoundObjects> {
  const live = new NumberSet(Math.min(documentsMax, state.nextDocumentNumber));
  const partitions = new Map<string, number>();
  let records = 0;
  let isNumberedTwice = false;
  for await (const { value } of check.intactRows("objects")) {
    const row = decodeObjectRow(value);
    if (row.state !== "live") continue;
    records++;
    if (!live.add(row.documentNumber)) isNumberedTwice = true;
    if (row.partition === null) continue;
    const key = sha256(row.partition).toString("hex");
    partitions.set(key, (partitions.get(key) ?? 0) + 1);
  }
  return { live, records, isNumberedTwice, partitions };
}

/** Removes the documents that have a row from `live`. @returns how many rows belong to no live record */
async function removeRecords(check: RowCheck, live: NumberSet): Promise<number> {
  let strays = 0;
  for await (const { key } of check.intactRows("records")) if (!live.remove(orderedNumberAt(key))) strays++;
  return strays;
}

async function differFromPartitions(
  check: RowCheck,
  partitions: ReadonlyMap<string, number>,
): Promise<boolean> {
  let rows = 0;
  let differs = false;
  for await (const { key, value } of check.intactRows("partitions")) {
    rows++;
    if (partitions.get(key.toString("hex")) !== value.readUIntLE(0, 6)) differs = true;
  }
  return differs || rows !== partitions.size;
}

function wrongCount(part: string, what: string, stored: number, found: number): Finding {
  const counts = stored === found ? `The counts of ${what} are wrong` : `${stored} ${what} are noted`;
  return problem(part, `${counts}, and ${found} are there.`, restoreAdvice);
}

function adviceForTable(table: string): string {
  if (table !== "records") return restoreAdvice;
  return "Write these records again (the log of the server names them where they are read), or restore a backup.";
}
