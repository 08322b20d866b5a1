/**
 * Threads that die in a running server:
 *  1. Without its writer the process says why and ends with 1; the next start has everything that was
 *     answered.
 *  2. A dead search thread is replaced, and the server goes on.
 *  3. Search threads that die again and again are started again ever more seldom; what needs no search goes
 *     on, and searches do too once a thread lives.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
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
  expect(first.err).toContain("told to die");

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
