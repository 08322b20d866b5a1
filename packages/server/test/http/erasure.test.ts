/**
 * After a partition was cleared, while it is erased from memory and disk in the background:
 *  1. x-svc-erasure says that it runs, in the answer and with the settings, and that it has ended.
 *  2. Every search, read and write meanwhile is answered as ever; what was cleared is found by none.
 *  3. Afterwards what is written is found and read, by every thread, and what was there is.
 */
import { expect, test } from "vitest";
import { field, list, useServer } from "./harness.js";

const server = useServer();

const found = async (q: string) => {
  const { status, json } = await server().search("a", { q, hitsPerPage: 1 });
  expect(status).toBe(200);
  expect(list(json, "hits").length).toBe(Math.min(1, Number(field(json, "nbHits"))));
  return field(json, "nbHits");
};

const isErasing = async () => {
  const { headers } = await server().call("GET", "/1/indexes/a/settings");
  return headers.get("x-svc-erasure") === "running";
};

test("an erasure disturbs nobody (1, 2, 3)", { timeout: 60_000 }, async () => {
  await server().putSettings("a", { indexTime: { partitionKey: "team" } });
  for (let round = 0; round < 4; round++) {
    const records = Array.from({ length: 1_000 }, (_, n) => ({
      objectID: `${round}-${n}`,
      title: `${n % 2 === 0 ? "alpha" : "secret"} record ${n}`,
      team: n % 2 === 0 ? "red" : "blue",
    }));
    await server().upsert("a", ...records);
  }
  expect([await found("alpha"), await found("secret"), await isErasing()]).toEqual([2_000, 2_000, false]);
  const cleared = await server().call("DELETE", "/1/indexes/a/partitions/blue");
  expect([cleared.status, cleared.headers.get("x-svc-erasure")]).toEqual([200, "running"]);
  let written = 0;
  while (await isErasing()) {
    expect([await found("alpha"), await found("secret")]).toEqual([2_000, 0]);
    expect((await server().get("a", "2-2")).status).toBe(200);
    expect((await server().get("a", "2-3")).status).toBe(404);
    const objectID = `later-${written++}`;
    expect((await server().upsert("a", { objectID, title: "later" })).status).toBe(200);
    expect((await server().get("a", objectID)).status).toBe(200);
    expect(await found("later")).toBe(written);
  }
  await server().upsert("a", { objectID: "last", title: "zebra" });
  expect([await found("alpha"), await found("secret"), await found("later")]).toEqual([2_000, 0, written]);
  expect(await found("zebra")).toBe(1);
  expect((await server().get("a", "last")).status).toBe(200);
  expect((await server().get("a", "2-2")).status).toBe(200);
  const { json } = await server().call("GET", "/1/indexes");
  expect(list(json, "indexes")).toMatchObject([{ recordCount: 2_001 + written, partitionCount: 1 }]);
});
