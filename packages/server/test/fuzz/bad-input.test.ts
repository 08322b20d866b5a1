/**
 * Odd texts and broken JSON, ours and those of public lists, at every place of the API that takes some text:
 *  1. As a body, `q`, objectID, version, name and value of an attribute, value of a filter, name of an index,
 *     partition and key each is taken, or refused in the form of every error, never with a fault of ours.
 *  2. What no JSON parser may take is refused wherever it stands.
 *  3. What is written comes back value for value: read by its objectID, and in the hit that a filter finds.
 *  4. The server stays up.
 *
 * A short run takes our texts, and one in 20 of the lists. FUZZ_REQUESTS takes all.
 */
import { bodyBytesMax, type SearchResponse } from "@findling/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { badJsonTexts, inParallel, naughtyStrings } from "../bad-input.js";
import type { ReceivedAnswer } from "../http-exchange.js";
import { type JsonText, oddJson } from "../odd-json.js";
import { asAdmin, jsonType } from "./callers.js";
import { isLong, seed, timeoutMs } from "./fuzz-options.js";
import { adminKey, FuzzServer, neverQueued } from "./fuzz-server.js";
import { brokenTexts, oddTexts } from "./odd-values.js";
import { pathText } from "./path-text.js";

/** A short run takes one text in this many from the lists. */
const stride = isLong ? 1 : 20;

let server: FuzzServer;
const texts = [...new Set([...oddTexts, ...brokenTexts, ...some(naughtyStrings)])];
const jsonTexts = [...new Set([...oddJson, ...some(badJsonTexts)])];

beforeAll(async () => {
  server = await FuzzServer.start(...neverQueued);
  await asAdmin(server, "PUT", "/1/indexes/parts/settings", { indexTime: { partitionKey: "part" } });
});

afterAll(async () => {
  await server.expectHealthy();
  await server.stop(`bad input (TEST_SEED=${seed})`);
});

function some<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, at) => at % stride === seed % stride);
}

function send(method: string, path: string, body?: Uint8Array, key = adminKey): Promise<ReceivedAnswer> {
  const bytes = body === undefined ? {} : { body };
  return server.send({ method, path, headers: { "x-svc-key": key, ...jsonType }, ...bytes });
}

/** A JSON text with another one in it. */
function around(before: string, { bytes }: Pick<JsonText, "bytes">, after: string): Buffer {
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}

const upsert = '{"operations":[{"action":"upsert","record":{"objectID":';

/** Where a body has some JSON, by the name of the place. */
const places: Readonly<Record<string, (text: JsonText) => readonly [string, string, Buffer]>> = {
  "body of a search": ({ bytes }) => ["POST", "/1/indexes/parts/search", bytes],
  "body of a write": ({ bytes }) => ["POST", "/1/indexes/bodies/records", bytes],
  "body of settings": ({ bytes }) => ["PUT", "/1/indexes/bodies/settings", bytes],
  "body of a key": ({ bytes }) => ["POST", "/1/keys", bytes],
  q: (text) => ["POST", "/1/indexes/parts/search", around('{"q":', text, "}")],
  "value of a filter": (text) => [
    "POST",
    "/1/indexes/parts/search",
    around('{"q":"","filters":[{"attribute":"a","op":"eq","value":', text, "}]}"),
  ],
  objectID: (text) => ["POST", "/1/indexes/ids/records", around(upsert, text, "}}]}")],
  version: (text) => ["POST", "/1/indexes/ids/records", around(`${upsert}"v","version":`, text, "}}]}")],
  "name of an attribute": (text) => [
    "POST",
    "/1/indexes/ids/records",
    around(`${upsert}"n",`, text, ":1}}]}"),
  ],
};

test.each(Object.entries(places))(
  `1 and 2. JSON texts as %s (TEST_SEED=${seed})`,
  async (_place, requestOf) => {
    await inParallel(jsonTexts, async (text) => {
      const [method, path, body] = requestOf(text);
      const { status } = await send(method, path, body);
      expect(status).toBeLessThan(500);
      const isTooLong = body.length > bodyBytesMax && /search|keys/.test(path);
      if (text.kind === "must-reject")
        expect([text.name, status]).toEqual([text.name, isTooLong ? 413 : 400]);
    });
  },
  timeoutMs,
);

test(
  "3. JSON texts as the value of an attribute",
  async () => {
    await inParallel(jsonTexts, async (text) => {
      const objectID = JSON.stringify(`value ${text.name}`.slice(0, 500));
      const { status } = await send(
        "POST",
        "/1/indexes/values/records",
        around(`${upsert}${objectID},"a":`, text, "}}]}"),
      );
      const read = await send("GET", `/1/indexes/values/records/${pathText(JSON.parse(objectID))}`);
      if (status !== 200) {
        expect([text.name, status, read.status, text.kind]).not.toEqual([text.name, 400, 404, "must-accept"]);
        return;
      }
      const expected: unknown = JSON.parse(text.bytes.toString("utf8"));
      const stored: { readonly a: unknown } = JSON.parse(read.text);
      expect([text.name, text.kind === "must-reject", JSON.stringify(stored.a)]).toEqual([
        text.name,
        false,
        JSON.stringify(expected),
      ]);
    });
  },
  timeoutMs,
);

/** Text that an objectID, a partition, and so a step of a path may be. */
const isName = (text: string) => !/^\.{0,2}$|\p{Surrogate}/u.test(text) && Array.from(text).length <= 512;

test(
  "3. texts as objectID, name and value of an attribute, and partition",
  async () => {
    await inParallel(texts, async (text) => {
      const record = Object.fromEntries([
        ["objectID", isName(text) ? text : `odd ${texts.indexOf(text)}`],
        ...(isReserved(text) ? [] : [[text, [text, { [`${text}x`]: text }]]]),
        ["part", isName(text) ? text : null],
        ["title", text],
      ]);
      await asAdmin(server, "POST", "/1/indexes/parts/records", {
        operations: [{ action: "upsert", record }],
      });
      const read = await send("GET", `/1/indexes/parts/records/${pathText(String(record["objectID"]))}`);
      const { version: _version, updatedAt: _updatedAt, ...stored } = JSON.parse(read.text);
      expect(JSON.stringify(stored)).toBe(JSON.stringify(record));
      await expectFound(text, JSON.stringify(record));
      const wrong = { operations: [{ action: "delete", objectID: text }] };
      const deleted = await send("POST", "/1/indexes/gone/records", Buffer.from(JSON.stringify(wrong)));
      expect([text, deleted.status]).toEqual([text, isName(text) ? 200 : 400]);
    });
  },
  timeoutMs,
);

/** Names that are fields of the server, or of this test. */
const isReserved = (text: string) => ["objectID", "version", "updatedAt", "part", "title"].includes(text);

/** The hit of a filter by the text has the record as it was written. */
async function expectFound(text: string, record: string): Promise<void> {
  const filters = [{ attribute: "title", op: "eq", value: text }];
  const found = await asAdmin(server, "POST", "/1/indexes/parts/search", {
    q: "",
    filters,
    hitsPerPage: 100,
  });
  const { hits }: SearchResponse = JSON.parse(found);
  expect([text, hits.map((hit) => JSON.stringify(hit.record))]).toEqual([text, text === "" ? [] : [record]]);
}

test(
  "1. texts as q, attribute of a filter, facet, index, partition, id and key",
  async () => {
    await inParallel(texts, async (text) => {
      const search = (request: object) =>
        send("POST", "/1/indexes/parts/search", Buffer.from(JSON.stringify({ q: "", ...request })));
      const asked = await search({ q: text });
      const isShort = Array.from(text).length <= 512;
      expect([text, asked.status]).toEqual([text, isShort ? 200 : 400]);
      if (isShort) expect(JSON.parse(asked.text)).toMatchObject({ query: text });
      await search({ filters: [{ attribute: text, op: "range", gte: 0 }] });
      await search({ facets: [text] });
      for (const path of [`/1/indexes/${pathText(text)}/settings`, `/1/tasks/${pathText(text)}`])
        await send("GET", path);
      await send("DELETE", `/1/indexes/parts/partitions/${pathText(`no ${text}`)}`);
      await send("DELETE", `/1/keys/${pathText(text)}`);
      const key = text.replaceAll(/[^\t -~\u0080-\u00ff]/g, "").trim();
      expect((await send("GET", "/1/indexes", undefined, key)).status).toBe(401);
    });
  },
  timeoutMs,
);
