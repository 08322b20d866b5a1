/**
 * Threads that die in a running server:
 *  1. Without its writer the process says why and ends with 1; the next start has everything that was
 *     answered.
 *  2. A dead search thread is replaced, and the server goes on.
 *  3. Search threads that die again and again are started again ever more seldom; what needs no search goes
 *     on, and searches do too once a thread lives.
 *  4. What a search thread dies of is not begun again: neither a search, nor an index that cannot be opened,
 *     which is logged. Other indexes are searched, and so is a new index of the name of a deleted one.
 *  5. A dead thread of a backup fails that backup only.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const preload = new URL("dying-thread.mjs", import.meta.url);
const adminKey = "admin-key-of-the-dying-threads";
const headers = { "x-svc-key": adminKey, "content-type": "application/json" };

/** A server whose threads die while a file in `orders` is named after them. */
function start(dataFolder: string, orders: string): ServeProcess {
  return new ServeProcess(dataFolder, {
    nodeFlags: ["--import", fileURLToPath(preload)],
    environment: { SVC_ADMIN_KEY: adminKey, DYING_THREADS: orders },
  });
}

async function statusOf(url: string, body?: object): Promise<number> {
  const method = body === undefined ? "GET" : "POST";
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await fetch(url, init)).status;
}

const upsert = { operations: [{ action: "upsert", record: { objectID: "1", title: "one" } }] };
const deaths = ({ err }: ServeProcess) => err.match(/a search thread died; it is restarted/g)?.length ?? 0;

test("without its writer the process says why and ends with 1", async () => {
  const [dataFolder, orders] = [temporaryFolder(), temporaryFolder()];
  const first = start(dataFolder, orders);
  const index = `${await first.ready()}/1/indexes/a`;
  expect(await statusOf(`${index}/records`, upsert)).toBe(200);
  writeFileSync(join(orders, "writer"), "");
  expect(await first.exitCode()).toBe(1);
  expect(first.err).toContain("the writer thread died; the process ends, because it cannot write");
  expect(first.err).toContain("ordered to die");

  rmSync(join(orders, "writer"));
  const second = start(dataFolder, orders);
  expect(await statusOf(`${await second.ready()}/1/indexes/a/records/1`)).toBe(200);
  expect(await second.exitCode("SIGTERM")).toBe(0);
});

test("a dead search thread is replaced; dying ones are started ever more seldom", async () => {
  const [dataFolder, orders] = [temporaryFolder(), temporaryFolder()];
  const serve = start(dataFolder, orders);
  const baseUrl = await serve.ready();
  const index = `${baseUrl}/1/indexes/a`;
  expect(await statusOf(`${index}/records`, upsert)).toBe(200);

  writeFileSync(join(orders, "search"), "");
  await serve.until(() => deaths(serve) >= 4);
  expect(await statusOf(`${index}/records/1`)).toBe(200);
  rmSync(join(orders, "search"));
  // A search waits for a thread that lives.
  expect(await statusOf(`${index}/search`, { q: "one" })).toBe(200);
  expect(await statusOf(`${baseUrl}/health`)).toBe(200);
  expect(await serve.exitCode("SIGTERM")).toBe(0);
});

test("what a search thread dies of is not begun again", async () => {
  const serve = start(temporaryFolder(), temporaryFolder());
  const indexes = `${await serve.ready()}/1/indexes`;
  const record = { objectID: "2", title: "thread, die" };
  for (const index of ["good", "closed"])
    expect(await statusOf(`${indexes}/${index}/records`, upsert)).toBe(200);
  const operations = [{ action: "upsert", record }];
  expect(await statusOf(`${indexes}/good/records`, { operations })).toBe(200);
  expect(await statusOf(`${indexes}/good/search`, { q: "one" })).toBe(200);

  const deadly = { method: "POST", headers, body: JSON.stringify({ q: "thread" }) };
  const refused = await fetch(`${indexes}/good/search`, deadly);
  expect(refused.status).toBe(503);
  await serve.until(() => deaths(serve) >= 1);
  expect(await statusOf(`${indexes}/good/search`, { q: "one" })).toBe(200);
  expect(deaths(serve)).toBe(1);
  expect(serve.err).toContain('"activity":"searching","index":"good"');
  const requestId = refused.headers.get("x-request-id");
  expect(serve.err).toMatch(new RegExp(`"reqId":"${requestId}".*"a search thread died; it is restarted"`));

  const synonyms = [{ id: "1", type: "multiWay", words: ["thread, die", "end"] }];
  const init = { method: "PUT", headers, body: JSON.stringify({ queryTime: { synonyms } }) };
  expect((await fetch(`${indexes}/closed/settings`, init)).status).toBe(200);
  for (let search = 0; search < 20; search++) {
    expect(await statusOf(`${indexes}/closed/search`, { q: "one" })).toBe(503);
    expect(await statusOf(`${indexes}/good/search`, { q: "one" })).toBe(200);
  }
  // It is tried again after five seconds, then ten.
  const openings = serve.err.match(/"activity":"opening","index":"closed"/g) ?? [];
  expect([1, 2, 3]).toContain(openings.length);
  expect(serve.err).toContain("an index is set aside, since a search thread died while it opened it");

  const deletion = { method: "DELETE", headers, body: JSON.stringify({ name: "closed" }) };
  expect((await fetch(new URL("/internal/indexes/closed", indexes), deletion)).status).toBe(204);
  expect(await statusOf(`${indexes}/closed/records`, upsert)).toBe(200);
  expect(await statusOf(`${indexes}/closed/search`, { q: "one" })).toBe(200);
  expect(await serve.exitCode("SIGTERM")).toBe(0);
});

test("a dead thread of a backup fails that backup only", async () => {
  const [dataFolder, orders, target] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const serve = start(dataFolder, orders);
  const index = `${await serve.ready()}/1/indexes/a`;
  expect(await statusOf(`${index}/records`, upsert)).toBe(200);
  writeFileSync(join(orders, "backup"), "");
  const failed = await runCommand("backup", "--data", dataFolder, join(target, "b.tar"));
  expect(failed).toEqual({ code: 1, out: "", err: "error: The backup thread was ordered to die.\n" });
  rmSync(join(orders, "backup"));
  expect(await statusOf(`${index}/records`, upsert)).toBe(200);
  const made = await runCommand("backup", "--data", dataFolder, join(target, "b.tar"));
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(await serve.exitCode("SIGTERM")).toBe(0);
});
