/**
 * At the limit of open files:
 *  1. What needs another file is 503, never 500, and the server goes on.
 *  2. It works again when files are closed.
 *  3. A limit that is too low for a start ends it with one line and exit code 1, and nothing is made.
 */
import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultConfiguration } from "../src/configuration/configuration.js";
import { startFailure } from "../src/serve/start-failure.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const filesMax = 600;
/** A shell that sets the limit, and starts what follows. */
const limitedTo = (files: number) => ["sh", "-c", `ulimit -n ${files}; exec "$@"`, "sh"];
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

/** Connections that say nothing. Each that the server closes comes again, so that no file stays free. */
class Crowd {
  readonly #port: number;
  readonly #members = new Set<Socket>();
  #left = false;
  #refuse: () => void = () => undefined;

  /** Resolves when the server has closed a connection for want of a file. */
  readonly refused = new Promise<void>((resolve) => {
    this.#refuse = resolve;
  });

  constructor(port: number, size: number) {
    this.#port = port;
    for (let i = 0; i < size; i++) this.#join();
  }

  leave(): void {
    this.#left = true;
    for (const member of this.#members) member.destroy();
  }

  #join(): void {
    if (this.#left) return;
    const member = connect(this.#port, "127.0.0.1").on("error", () => undefined);
    this.#members.add(member);
    member.once("close", () => {
      this.#members.delete(member);
      this.#refuse();
      setTimeout(() => this.#join(), 10);
    });
  }
}

test.skipIf(platform() === "win32")(
  "requests are 503 until files are closed",
  async () => {
    const folder = temporaryFolder();
    const environment = { SVC_ADMIN_KEY: adminKey, SVC_CONNECTIONS: "1000" };
    const filling = new ServeProcess(folder, { environment });
    const first = await filling.ready();
    for (const index of indexes) expect(await write(first, index)).toBe(200);
    await filling.exitCode("SIGTERM");

    const limited = new ServeProcess(folder, { environment, wrapper: limitedTo(filesMax), log: "silent" });
    const url = await limited.ready();
    expect(await statusOf(url, "GET", "/health")).toBe(200);
    // The threads that answer have loaded their modules then, and closed those files.
    expect(await get(url, "i0")).toBe(200);
    expect(await search(url, "i0")).toBe(200);
    const crowd = new Crowd(Number(new URL(url).port), filesMax);
    await crowd.refused;
    const seen = new Set<number>();
    for (const index of indexes.slice(1)) for (const ask of [get, search]) seen.add(await ask(url, index));
    expect(await statusOf(url, "GET", "/health")).toBe(200);
    expect(seen).toContain(503);
    expect([...seen].filter((status) => status !== 503 && status !== 200)).toEqual([]);

    crowd.leave();
    await expect.poll(() => get(url, "i0"), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => search(url, "i1"), { timeout: 20_000 }).toBe(200);
    expect(await write(url, "i2")).toBe(200);
  },
  60_000,
);

test.skipIf(!existsSync("/proc/self/limits")).each([30, 90, 256])(
  "a limit of %i is too low (3)",
  async (files) => {
    const folder = join(temporaryFolder(), "data");
    const limited = new ServeProcess(folder, { wrapper: limitedTo(files) });
    expect(await limited.exitCode()).toBe(1);
    expect(limited.err).toMatch(/^error: .*open files.* ulimit -n 4096.*\.\n$/);
    expect(limited.out).toBe("");
    expect(existsSync(folder)).toBe(false);
  },
);

test("the message about a thread that ended for want of files names the limit (3)", () => {
  const cause = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  const failure = startFailure(new Error("The writer thread ended.", { cause }), defaultConfiguration);
  expect(failure.message).toMatch(/^As many files are open as .* ulimit -n 4096/);
});
