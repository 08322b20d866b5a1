/**
 * Who may read a data folder, whatever the umask (here none at all):
 *  1. Every file of a server has mode 0600, every folder 0700, while it runs and after: after writes, merges,
 *     a rebuild, an erasure, a stop, another start.
 *  2. A folder that the operator made stays as it is, and the log warns of it.
 *  3. What is open of earlier files is closed at the start; files of others stay as they are.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@findling/client";
import type { WriteOperation } from "@findling/protocol";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const adminKey = "admin-key-of-the-file-modes";
const withoutUmask = ["sh", "-c", 'umask 000; exec "$@"', "sh"];

interface Entry {
  readonly path: string;
  readonly mode: string;
}

function entriesBelow(folder: string): Entry[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const status = lstatSync(path, { throwIfNoEntry: false });
    // Temporary files come and go.
    if (status === undefined) return [];
    const mode = (status.mode & 0o777).toString(8);
    return [{ path, mode }, ...(status.isDirectory() ? entriesBelow(path) : [])];
  });
}

/** Files and folders that somebody else could read or write, or the server could not. */
function open(folder: string): Entry[] {
  return entriesBelow(folder).filter(({ path, mode }) => {
    return mode !== (lstatSync(path).isDirectory() ? "700" : "600") && !path.endsWith("/foreign");
  });
}

function start(folder: string): ServeProcess {
  return new ServeProcess(folder, {
    log: "warn",
    wrapper: withoutUmask,
    environment: { SVC_ADMIN_KEY: adminKey },
  });
}

async function use(baseUrl: string, from: number): Promise<void> {
  const client = new Client({ host: baseUrl, key: adminKey });
  const idle = async (work: "rebuild" | "erasure") => {
    while ((await client.index("a").settings()).facts[work] !== "idle") await sleep(20);
  };
  await client.index("a").saveSettings({ indexTime: { partitionKey: "owner" } });
  for (let batch = 0; batch < 4; batch++) {
    const operations = Array.from({ length: 700 }, (_, at): WriteOperation => {
      const id = from + batch * 700 + at;
      return { action: "upsert", record: { objectID: `${id}`, title: `title ${id}`, owner: `o${id % 9}` } };
    });
    await client.index("a").write(operations);
  }
  await client.index("a").saveSettings({ indexTime: { languages: from === 0 ? ["de"] : ["en"] } });
  await idle("rebuild");
  await client.index("a").clear("o3");
  await idle("erasure");
}

test("nothing in a data folder is open to others", { timeout: 120_000 }, async () => {
  if (process.platform === "win32") return;
  const folder = join(temporaryFolder(), "data");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const first = start(folder);
  await use(await first.ready(), 0);
  expect(open(folder)).toEqual([]);
  expect(await first.exitCode("SIGTERM")).toBe(0);
  expect(open(folder)).toEqual([]);
  const names = entriesBelow(folder).map(({ path }) =>
    path.slice(folder.length + 1).replace(/[0-9a-f]{32}/, "*"),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      "control/data.mdb",
      "key-usage.json",
      "master-secret",
      "format.json",
      "indexes/*/environment",
    ]),
  );
  expect(
    names.filter((name) => /^indexes\/\*\/(records-\d+\/data.mdb|segments\/.*)$/.test(name)).length,
  ).toBeGreaterThan(3);
  expect(first.err + first.out).toMatch(/The data folder \S+ is open \(mode 755\)/);
  expect((lstatSync(folder).mode & 0o777).toString(8)).toBe("755");

  for (const { path } of entriesBelow(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o775 : 0o664);
  writeFileSync(join(folder, "foreign"), "not the server's", { mode: 0o644 });
  chmodSync(folder, 0o700);
  const second = start(folder);
  await second.ready();
  expect(open(folder)).toEqual([]);
  expect((lstatSync(join(folder, "foreign")).mode & 0o777).toString(8)).toBe("644");
  await use(await second.ready(), 10_000);
  expect(await second.exitCode("SIGTERM")).toBe(0);
  expect(open(folder)).toEqual([]);
  expect(second.err + second.out).not.toContain("is open");
});
