/**
 * One index that is bulk-loaded starves neither the writes of another index nor anybody's searches: both are
 * answered while batches wait. So is /health.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "./harness.js";

let server: TestServer;

beforeAll(async () => {
  // Nothing is put on the overflow queue: all batches wait for the writer.
  server = await TestServer.start({ backlog: { bytes: 1_000_000_000, ageMs: 600_000 } });
  for (const index of ["bulk", "small"]) await server.upsert(index, { objectID: "1", title: "apple" });
});
afterAll(async () => server?.stop());

const records = 1_000;
const words = ["apple", "pear", "plum", "cherry", "quince", "fig", "lemon"];

/** A batch of about 3 MB. */
function batch(number: number): readonly unknown[] {
  return Array.from({ length: records }, (_, at) => ({
    action: "upsert",
    record: {
      objectID: `${number}-${at}`,
      title: `${words[at % words.length]} ${at}`,
      content: Array.from({ length: 400 }, (_, i) => words[(at * i + number) % words.length]).join(" "),
    },
  }));
}

test("one index being bulk-loaded starves neither another's writes nor anybody's searches, nor /health", async () => {
  const [bulk, small] = await Promise.all([1, 2].map(() => server.createKey({ type: "write" })));
  const answered: string[] = [];
  const note = (what: string) => (answer: { readonly status: number }) =>
    answered.push(`${what} ${answer.status}`);
  const load = Array.from({ length: 12 }, (_, number) =>
    server.write("bulk", batch(number), { key: bulk.secret }).then(note("batch")),
  );
  await Promise.race(load);
  const deletion = [{ action: "delete", objectID: "1" }];
  await server.write("small", deletion, { key: small.secret }).then(note("write"));
  for (const index of ["small", "bulk"]) await server.search(index, { q: "aple" }).then(note("search"));
  await server.call("GET", "/health", { key: null }).then(note("health"));
  const untilThen = answered.filter((what) => what === "batch 200").length;
  await Promise.all(load);
  expect(answered.filter((what) => what === "batch 200").length).toBe(12);
  expect(answered.filter((what) => !what.endsWith(" 200"))).toEqual([]);
  expect(untilThen).toBeLessThan(12);
});
