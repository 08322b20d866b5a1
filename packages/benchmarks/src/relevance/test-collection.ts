import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Check, type Static, Type } from "@findling/protocol/typebox";
import { readRecords } from "../read-records.js";
import { type IndexedRecord, identified } from "./indexed-record.js";
import type { Judgements } from "./metrics.js";
import { MalformedDataError, separatedRows } from "./separated-values.js";

const CollectionQuery = Type.Object({ id: Type.String(), q: Type.String() });
export type CollectionQuery = Static<typeof CollectionQuery>;

/**
 * A test collection of the Cranfield kind: documents, questions about them, and which documents answer which
 * questions.
 */
export interface TestCollection {
  readonly records: readonly IndexedRecord[];
  /** Only queries with a relevant document. */
  readonly queries: readonly CollectionQuery[];
  /** By query id. */
  readonly judgements: ReadonlyMap<string, Judgements>;
}

/** @throws {MalformedDataError} */
export function readTestCollection(folder: string): TestCollection {
  const judgements = judgementsOf(readFileSync(join(folder, "qrels.tsv"), "utf8"));
  const queries = queriesOf(readFileSync(join(folder, "queries.ndjson"), "utf8"));
  return {
    records: identified(readRecords(join(folder, "docs.ndjson.gz"))),
    queries: queries.filter(({ id }) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0)),
    judgements,
  };
}

/** @throws {MalformedDataError} a line is not a query */
export function queriesOf(ndjson: string): CollectionQuery[] {
  return ndjson
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const query: unknown = JSON.parse(line);
      if (!Check(CollectionQuery, query)) throw new MalformedDataError(`This is no query: ${line}`);
      return { id: query.id, q: query.q };
    });
}

/** @throws {MalformedDataError} a grade is not a whole number */
export function judgementsOf(text: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const row of separatedRows(text, ["query_id", "doc_id", "grade"])) {
    const grade = Number(row.grade);
    if (row.grade === "" || !Number.isInteger(grade)) {
      throw new MalformedDataError(`The grade of ${row.doc_id} for ${row.query_id} is "${row.grade}".`);
    }
    const graded = judgements.get(row.query_id) ?? new Map<string, number>();
    judgements.set(row.query_id, graded.set(row.doc_id, grade));
  }
  return judgements;
}
