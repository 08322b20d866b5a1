/**
 * What `--replace` deletes:
 *  1. If the list of records breaks off, it goes on behind the last one that came.
 *  2. If it breaks off again without a further record, the import fails.
 *  3. A record that somebody wrote after it was listed stays, and is counted as kept.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Client, type IndexClient, NoAnswerFailure } from "@findling/client";
import { localServer } from "@findling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { deleteOthers } from "../../src/import/delete-others.js";

const begin = '{"begin":{"dataVersion":7,"records":3}}\n';
const end = '{"end":{"records":3,"damagedRecords":0,"damagedObjectIDs":[]}}\n';
const lineOf = (objectID: string, version: number): string => `${JSON.stringify({ objectID, version })}\n`;

/** This record is newer than its list says. */
const writtenMeanwhile = "written meanwhile";

interface ListingServer {
  readonly index: IndexClient;
  /** The query of each list that was asked for. */
  readonly asked: string[];
  /** The objectIDs whose delete was asked for. */
  readonly deleted: string[];
}

/** @param lists what each list answers, one after the other. One without `end` breaks off. */
async function listing(...lists: readonly string[]): Promise<ListingServer> {
  const asked: string[] = [];
  const deleted: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "POST") {
      const { operations } = JSON.parse(await text(request));
      const stale = [...operations].filter(({ objectID }) => objectID === writtenMeanwhile).length;
      for (const { objectID } of operations) deleted.push(objectID);
      const result = { dataVersion: 8, applied: operations.length - stale, ignoredAsStale: stale };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
      return;
    }
    const list = lists[asked.length] ?? "";
    asked.push(new URL(request.url ?? "", "http://a.test").search);
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write(list, () => (list.endsWith(end) ? response.end() : response.destroy()));
  };
  const server = await localServer((request, response) => void answer(request, response));
  onTestFinished(() => server.close());
  return { index: new Client({ host: server.url, key: "k" }).index("a"), asked, deleted };
}

test("goes on behind the last record that came (1)", async () => {
  const first = begin + lineOf("a", 1) + lineOf("b", 9);
  const { index, asked, deleted } = await listing(first, begin + lineOf("c d", 2) + end);
  expect(await deleteOthers(index, 5, {})).toEqual({ deleted: 2, keptNewer: 1 });
  expect(asked).toEqual(["", "?after=b"]);
  expect(deleted).toEqual(["a", "c d"]);
});

test("fails if it gets no further (2)", async () => {
  const { index, asked } = await listing(begin + lineOf("a", 1), begin);
  await expect(deleteOthers(index, 5, {})).rejects.toBeInstanceOf(NoAnswerFailure);
  expect(asked).toEqual(["", "?after=a"]);
});

test("a record that was written after it was listed (3)", async () => {
  const list = begin + lineOf("a", 1) + lineOf("b", 9) + lineOf(writtenMeanwhile, 2) + end;
  const { index } = await listing(list);
  expect(await deleteOthers(index, 5, {})).toEqual({ deleted: 1, keptNewer: 2 });
});
