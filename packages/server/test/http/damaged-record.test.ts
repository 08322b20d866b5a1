/**
 * A record that is damaged on disk, of a server that was stopped and started again:
 *  1. A search that finds it answers without it; it counts on in `nbHits`, and a header counts it. Nothing of
 *     it is shown. Filters and facets that read it take it for one without values.
 *  2. By its objectID it is `unavailable`, and the message says what helps. Others are answered.
 *  3. Such an answer is not cached.
 *  4. Writing it again heals it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { adminKey, expectError, field, list, TestServer } from "./harness.js";

let server: TestServer;
afterEach(() => server.stop());

const records = Array.from({ length: 30 }, (_, at) => ({
  objectID: `id-${at}`,
  title: `common ${at}`,
  note: at === 7 ? "fragile text" : `note ${at}`,
}));

async function damageRecord(): Promise<void> {
  server = await TestServer.start();
  await server.upsert("a", ...records);
  await server.running.close();
  const indexes = join(server.folder, "indexes");
  const path = join(indexes, readdirSync(indexes)[0] ?? "", "data.mdb");
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf("fragile"); at !== -1; at = bytes.indexOf("fragile", at + 1)) bytes[at] ^= 4;
  writeFileSync(path, bytes);
  server = await TestServer.start({ dataFolder: server.folder, adminKey });
}

test("is left out, reported, and healed by another write", { timeout: 120_000 }, async () => {
  await damageRecord();
  for (let time = 0; time < 3; time++) {
    const answer = await server.search("a", { q: "", hitsPerPage: 100 });
    expect([answer.status, field(answer.json, "nbHits")]).toEqual([200, 30]);
    expect(answer.headers.get("x-svc-damaged-records")).toBe("1");
    const hits = list(answer.json, "hits");
    expect(hits.map((hit) => field(hit, "record"))).toEqual(
      expect.arrayContaining(records.filter((_, at) => at !== 7)),
    );
    expect(hits).toHaveLength(29);
    expect(answer.text).not.toContain("ragile");
  }
  const filtered = await server.search("a", {
    q: "",
    filters: [{ attribute: "note", op: "eq", value: "note 8" }],
  });
  expect([filtered.status, field(filtered.json, "nbHits")]).toEqual([200, 1]);

  expectError(
    await server.get("a", "id-7"),
    "unavailable",
    /^The record "id-7" of the index a is damaged.* Write it again/,
  );
  expect((await server.get("a", "id-8")).status).toBe(200);

  expect((await server.upsert("a", { objectID: "id-7", title: "common", note: "sound" })).status).toBe(200);
  const healed = await server.search("a", { q: "common", hitsPerPage: 100 });
  expect([field(healed.json, "nbHits"), list(healed.json, "hits").length]).toEqual([30, 30]);
  expect(healed.headers.get("x-svc-damaged-records")).toBeNull();
  expect((await server.get("a", "id-7")).status).toBe(200);
});
