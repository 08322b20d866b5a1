/**
 * At the limit of open files:
 *  1. What needs another file is 503, never 500, and the server goes on.
 *  2. It works again when files are closed.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const filesMax = 600;
const adminKey = "admin-key-of-the-open-files-test";
const indexes = Array.from({ length: 9 }, (_, i) => `i${i}`);

/** One connection that is there already: a new one may not find a file. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function statusOf(url: string, method: string, path: string, body?: object): Promise<number> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const headers = { "x-svc-key": adminKey, ...type };
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, { method, headers, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    asking.on("error", reject).end(body === undefined ? "" : JSON.stringify(body));
  });
}

const write = (url: string, index: string) =>
  statusOf(url, "POST", `/1/indexes/${index}/records`, {
    operations: [{ action: "upsert", record: { objectID: "a", title: "x" } }],
  });
const search = (url: string, index: string) =>
  statusOf(url, "POST", `/1/indexes/${index}/search`, { q: "x" });
const get = (url: string, index: string) => statusOf(url, "GET", `/1/indexes/${index}/records/a`);

test.skipIf(platform() === "win32")(
  "requests are 503 until files are closed",
  async () => {
    const folder = temporaryFolder();
    const environment = { SVC_ADMIN_KEY: adminKey, SVC_CONNECTIONS: "1000" };
    const filling = new ServeProcess(folder, { environment });
    const first = await filling.ready();
    for (const index of indexes) expect(await write(first, index)).toBe(200);
    await filling.exitCode("SIGTERM");

    const wrapper = ["sh", "-c", `ulimit -n ${filesMax}; exec "$@"`, "sh"];
    const limited = new ServeProcess(folder, { environment, wrapper, log: "silent" });
    const url = await limited.ready();
    expect(await statusOf(url, "GET", "/health")).toBe(200);
    const { port } = new URL(url);
    const sockets = Array.from({ length: filesMax }, () =>
      connect(Number(port), "127.0.0.1").on("error", () => undefined),
    );
    await Promise.any(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    const seen = new Set<number>();
    for (const index of indexes) for (const ask of [get, search]) seen.add(await ask(url, index));
    expect(await statusOf(url, "GET", "/health")).toBe(200);
    expect(seen).toContain(503);
    expect([...seen].filter((status) => status !== 503 && status !== 200)).toEqual([]);

    for (const socket of sockets) socket.destroy();
    await expect.poll(() => get(url, "i0"), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => search(url, "i1"), { timeout: 20_000 }).toBe(200);
    expect(await write(url, "i2")).toBe(200);
  },
  60_000,
);
