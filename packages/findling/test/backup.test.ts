/**
 * `findling backup` and `findling restore`, as processes. Servers that get no signal run within the test:
 *  1. A server made from a backup answers as the first one does: searches, settings, records, keys, listings.
 *     The backup may be a file, a folder or a stream, and may be made while the server runs or not.
 *  2. While writes go on, a backup has what was answered before it began, and of each writer no record
 *     without those that it wrote before.
 *  3. If the server is killed or stops in the middle, the command ends with 1 and leaves nothing. A stop is
 *     not delayed.
 *  4. If the command is killed in the middle, the server goes on and gives the next backup. What it left has
 *     another name.
 *  5. Only one backup runs at a time. Only the user of the server can open the socket, whose path may be
 *     long.
 *  6. A restore that was killed: a server refuses the folder, a restore into it succeeds. If it is stopped
 *     while it builds search indexes, it says that the records are there, and the next start builds them.
 *  7. A backup has every file of a data folder, except those that are named here.
 *  8. A server knows when the last backup was made, also before its start. A restored one knows none.
 */
import { randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@findling/client";
import type { WriteOperation } from "@findling/protocol";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { CommandProcess, runCommand } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "svc_admin_of_the_backup_test_0123456789";

function serve(folder: string, log = "error"): ServeProcess {
  return new ServeProcess(folder, { log, environment: { SVC_ADMIN_KEY: key } });
}

async function clientOf(server: ServeProcess): Promise<Client> {
  return new Client({ host: await server.ready(), key });
}

/** A server within this process. */
async function open(dataFolder: string) {
  const { baseUrl: host, stop: close } = await startServerInProcess({ dataFolder, adminKey: key });
  return { host, client: new Client({ host, key }), close };
}

const noisePerBatch = 45;

const words = ["alpha", "beta", "gamma", "delta"];

function upsert(n: number, more: object = {}): WriteOperation {
  const title = `${words[n % 4]} ${words[(n >> 2) % 4]} title ${n}`;
  return {
    action: "upsert",
    record: { objectID: `${n}`, title, team: n % 3 === 0 ? "red" : "blue", n, ...more },
  };
}

/** The data folder of a stopped server, with text that cannot be compressed: a backup of it is long. */
let noisy: string;

beforeAll(async () => {
  noisy = mkdtempSync(join(tmpdir(), "findling-noisy-"));
  const { client, close } = await open(noisy);
  for (let batch = 0; batch < 12; batch++) {
    const numbers = Array.from({ length: noisePerBatch }, (_, n) => batch * noisePerBatch + n);
    const noise = numbers.map((n) => upsert(n, { noise: randomBytes(36_000).toString("base64") }));
    await client.index("noise").write(noise);
  }
  await close();
});

afterAll(() => rmSync(noisy, { recursive: true, force: true }));

function copyOfNoisy(parent: string): string {
  const data = join(parent, "data");
  cpSync(noisy, data, { recursive: true });
  return data;
}

/** How many records have noise. The index is opened first, which may take longer than a search may. */
async function noiseCount(dataFolder: string): Promise<number> {
  const { client, close } = await open(dataFolder);
  for (;;) {
    try {
      const { nbHits } = await client.index("noise").search({ q: "" });
      await close();
      return nbHits;
    } catch (error) {
      if (Object(error).status !== 503) throw error;
    }
  }
}

/** Everything that a client sees, without times of answering. */
async function seen(client: Client): Promise<unknown> {
  const answers: unknown[] = [await client.listIndexes(), await client.listKeys()];
  for (const index of ["docs", "other"]) {
    answers.push((await client.index(index).settings()).settings, await client.index(index).get("7"));
    for (const q of ["", "alpha", "alpa tit", "gamma beta", "nothing"]) {
      const request = { q, facets: ["team"], hitsPerPage: 50, explain: true };
      const { processingTimeMs: _, facts, ...body } = await client.index(index).search(request);
      answers.push(body);
    }
  }
  return JSON.parse(
    JSON.stringify(answers, (name, value) =>
      /^(lastUsedAt|processingTime.*|tookMs|queryID)$/.test(name) ? undefined : value,
    ),
  );
}

test("a restored server answers as the first one (1, 5)", async () => {
  const parent = temporaryFolder();
  const data = join(parent, "a".repeat(80), "b".repeat(60));
  const { client, close } = await open(data);
  for (const index of ["docs", "other"]) {
    await client.index(index).saveSettings({
      indexTime: { partitionKey: "team", attributesForFaceting: ["team"] },
      queryTime: { synonyms: [{ id: "s", type: "multiWay", words: ["alpha", "omega"] }] },
    });
    await client.index(index).write(Array.from({ length: 900 }, (_, n) => upsert(n)));
    await client.index(index).write([upsert(3, { title: "changed" }), { action: "delete", objectID: "4" }]);
  }
  await client.index("other").clear("red");
  await client.createKey({ name: "website", type: "search", restrictions: { indexes: ["docs"] } });
  expect(lstatSync(join(data, "backup.sock")).mode & 0o777).toBe(0o600);
  const before = await seen(client);
  const at = (name: string) => join(parent, name);
  const json = await runCommand("backup", "--data", data, at("b.tar.gz"), "--json");
  expect({ code: json.code, err: json.err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(json.out)).toMatchObject({
    path: at("b.tar.gz"),
    bytes: lstatSync(at("b.tar.gz")).size,
    indexes: [{ name: "docs", records: 899 }, { name: "other" }],
    damagedRows: 0,
  });
  expect(await runCommand("backup", "--data", data, at("folder"))).toMatchObject({ code: 0, err: "" });
  const piped = new CommandProcess(["backup", "--data", data, "-"], { isRead: false });
  const chunks: Uint8Array[] = [];
  for await (const chunk of piped.stdout) chunks.push(chunk);
  expect(await piped.exitCode()).toBe(0);
  expect(piped.err).toMatch(/^Backed up 2 indexes with [\d,]+ records as of \S+Z\.\n$/);
  writeFileSync(at("piped"), Buffer.concat(chunks));
  await close();
  expect(existsSync(join(data, "backup.sock"))).toBe(false);
  expect(await runCommand("backup", "--data", data, at("offline.tar"))).toMatchObject({ code: 0, err: "" });
  const logged = vi.spyOn(process.stderr, "write");
  onTestFinished(() => logged.mockRestore());
  for (const name of ["b.tar.gz", "folder", "piped", "offline.tar"]) {
    const verified = await runCommand("backup", "--verify", at(name));
    expect(verified).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/^Intact: 2 indexes with /),
    });
    const restored = at(`r-${name}`);
    const result = await runCommand("restore", at(name), "--data", restored);
    expect(result).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/^Restored 2 indexes with /),
    });
    const again = await open(restored);
    expect([name, await seen(again.client)]).toEqual([name, before]);
    await again.close();
  }
  // Servers log errors there.
  expect(logged).not.toHaveBeenCalled();
});

test("has what was answered before it began (2)", async () => {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  const { client, close } = await open(data);
  const answered = [0, 0, 0];
  let isOver = false;
  const writers = answered.map(async (_, writer) => {
    const index = writer === 0 ? "docs" : "other";
    while (!isOver) {
      const from = answered[writer];
      const records = Array.from({ length: 20 }, (_, n) => upsert(writer * 1e6 + from + n));
      await client.index(index).write(records);
      answered[writer] += 20;
      await sleep(30);
    }
  });
  while (Math.min(...answered) < 200) await sleep(5);
  const backups: { name: string; before: number[]; after: number[] }[] = [];
  for (const name of ["one.tar", "two.tar.gz", "three"]) {
    const before = [...answered];
    expect(await runCommand("backup", "--data", data, join(parent, name))).toMatchObject({
      code: 0,
      err: "",
    });
    backups.push({ name, before, after: [...answered] });
  }
  isOver = true;
  await Promise.all(writers);
  await close();
  for (const { name, before, after } of backups) {
    expect(after).not.toEqual(before);
    const restored = join(parent, `r-${name}`);
    expect(await runCommand("restore", join(parent, name), "--data", restored)).toMatchObject({ code: 0 });
    const again = await open(restored);
    for (const [writer, least] of before.entries()) {
      const index = writer === 0 ? "docs" : "other";
      const filters = [
        { attribute: "n", op: "range" as const, gte: writer * 1e6, lte: writer * 1e6 + 999_999 },
      ];
      const { nbHits } = await again.client.index(index).search({ q: "", filters, hitsPerPage: 0 });
      expect(nbHits % 20).toBe(0);
      expect(nbHits).toBeGreaterThanOrEqual(least);
      // A batch that was sent and not answered may be there, whole.
      expect(nbHits).toBeLessThanOrEqual(after[writer] + 20);
      await again.client.index(index).get(`${writer * 1e6 + nbHits - 1}`);
    }
    await again.close();
  }
});

const anotherRuns = /Another backup is running/;

/** Whether a backup to this target is under way, or was killed. */
function hasUnfinished(target: string): boolean {
  const begin = `${basename(target)}.`;
  return readdirSync(dirname(target)).some((name) => name.startsWith(begin) && name.endsWith(".unfinished"));
}

/**
 * A backup that has begun to write. It is begun again if it ended before the test looked, or was refused: a
 * server needs a moment to notice that a client was killed.
 */
async function begunBackup(data: string, target: string): Promise<CommandProcess> {
  for (;;) {
    const command = new CommandProcess(["backup", "--data", data, target]);
    let hasEnded = false;
    const end = command.exitCode().finally(() => {
      hasEnded = true;
    });
    while (!hasEnded && !hasUnfinished(target)) await sleep(1);
    if (!hasEnded) return command;
    const code = await end;
    if (!anotherRuns.test(command.err)) expect({ code, err: command.err }).toEqual({ code: 0, err: "" });
    rmSync(target, { recursive: true, force: true });
    await sleep(100);
  }
}

/** A backup whose reader stops in its middle: the pipe is full. */
async function stalledBackup(data: string): Promise<CommandProcess> {
  const command = new CommandProcess(["backup", "--data", data, "-"], { isRead: false });
  await new Promise((resolve) => command.stdout.once("readable", resolve));
  await sleep(300);
  return command;
}

test.each(["SIGKILL", "SIGTERM"] as const)("a server that gets %s (3)", async (signal) => {
  const data = copyOfNoisy(temporaryFolder());
  const server = serve(data, "warn");
  await server.ready();
  const stalled = await stalledBackup(data);
  // Nobody reads the backup until the server has ended: if it waited for that, the test would not end.
  expect(await server.exitCode(signal)).toBe(signal === "SIGKILL" ? null : 0);
  stalled.stdout.resume();
  expect(await stalled.exitCode()).toBe(1);
  // The pipe of this client is full, so it may not hear what a stopping server says last.
  const reasons = /^error: The server (is stopping|ended before the backup was complete, or .*)\.\n$/;
  expect(stalled.err).toMatch(reasons);
  if (signal === "SIGTERM") expect(server.err).toMatch(/a backup was not completed/);
  expect(await noiseCount(data)).toBe(12 * noisePerBatch);
});

test("a command that is killed (4, 5)", async () => {
  const parent = temporaryFolder();
  const data = copyOfNoisy(parent);
  const server = serve(data, "warn");
  const client = await clientOf(server);
  const stalled = await stalledBackup(data);
  // A backup lowers its own priority (docs/operations.md).
  expect(getPriority(stalled.pid)).toBe(Math.min(getPriority() + 15, constants.priority.PRIORITY_LOW));
  const second = await runCommand("backup", "--data", data, join(parent, "second.tar"));
  expect(second).toMatchObject({ code: 1, err: expect.stringMatching(/Another backup is running/) });
  expect(hasUnfinished(join(parent, "second.tar"))).toBe(false);
  await stalled.exitCode("SIGKILL");
  await server.until(() => server.err.includes("The client went away."));
  const target = join(parent, "b.tar");
  let left = false;
  // Whether a kill falls into the middle is a matter of luck.
  for (let round = 0; round < 20 && !left; round++) {
    const command = await begunBackup(data, target);
    await command.exitCode("SIGKILL");
    left = hasUnfinished(target);
    expect(existsSync(target)).toBe(!left);
    // Nothing is replaced, so the next round needs the name.
    rmSync(target, { force: true });
  }
  expect(left).toBe(true);
  const stopped = await begunBackup(data, join(parent, "stopped"));
  expect(await stopped.exitCode("SIGINT")).toBe(130);
  expect(stopped.err).toBe("error: Stopped by a signal. Nothing is left of it.\n");
  expect(readdirSync(parent).filter((name) => name.startsWith("stopped"))).toEqual([]);
  let last = await runCommand("backup", "--data", data, target);
  while (anotherRuns.test(last.err)) last = await runCommand("backup", "--data", data, target);
  expect(last).toMatchObject({ code: 0 });
  expect(readdirSync(parent).sort()).toEqual(["b.tar", "data"]);
  expect(await runCommand("backup", "--verify", target)).toMatchObject({ code: 0 });
  await client.index("docs").write([upsert(1)]);
  expect(await server.exitCode("SIGTERM")).toBe(0);
});

test("a restore that is killed (6)", async () => {
  const parent = temporaryFolder();
  const backup = join(parent, "b.tar");
  expect(await runCommand("backup", "--data", copyOfNoisy(parent), backup)).toMatchObject({ code: 0 });
  const restored = join(parent, "r");
  const command = new CommandProcess(["restore", "-", "--data", restored]);
  const bytes = readFileSync(backup);
  command.stdin.write(bytes.subarray(0, bytes.length / 2));
  while (!existsSync(join(restored, "indexes"))) await sleep(5);
  await command.exitCode("SIGKILL");
  const refused = serve(restored);
  expect(await refused.exitCode()).toBe(1);
  expect(refused.err).toMatch(
    /cannot be used: a backup was being restored into it, and that was cut off\..*\n$/,
  );
  const cut = join(parent, "cut.tar");
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
  expect(await runCommand("restore", cut, "--data", restored)).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^error: The backup is damaged: the archive is cut off/),
  });
  const outcomes: unknown[] = [];
  let built = restored;
  // On a busy machine the test may look when the search index is built already.
  for (let round = 0; round < 20 && !outcomes.includes(130); round++) {
    if (round > 0) built = join(parent, `stopped-${round}`);
    const stopped = new CommandProcess(["restore", backup, "--data", built]);
    const isThere = (name: string) => existsSync(join(built, name));
    while (!isThere("format.json") || isThere("restoring")) await sleep(1);
    outcomes.push(await stopped.exitCode("SIGINT"), stopped.out, stopped.err);
  }
  expect(outcomes.slice(-3)).toEqual([
    130,
    "",
    "error: Stopped by a signal. The records are restored; the next start builds the search indexes.\n",
  ]);
  expect(await noiseCount(built)).toBe(12 * noisePerBatch);
  const whole = join(parent, "whole");
  expect(await runCommand("restore", backup, "--data", whole)).toMatchObject({ code: 0, err: "" });
  expect(await noiseCount(whole)).toBe(12 * noisePerBatch);
});

test("nothing of a data folder is forgotten (7)", async () => {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  const { client, close } = await open(data);
  await client.index("docs").saveSettings({ indexTime: { partitionKey: "team" } });
  for (const from of [0, 1_000, 2_000])
    await client.index("docs").write(Array.from({ length: 1_000 }, (_, n) => upsert(from + n)));
  await client.index("docs").clear("red");
  while ((await client.index("docs").settings()).facts.erasure !== "idle") await sleep(20);
  await close();
  mkdirSync(join(parent, "b"));
  expect(await runCommand("backup", "--data", data, join(parent, "b"))).toMatchObject({ code: 0 });
  const namesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => lstatSync(join(folder, name)).isFile())
      .map((name) => name.replace(/[0-9a-f]{32}/, "*").replace(/\d+-\d+$|\d+(?=$|\/|\.queue)/, "#"));
  const copied = ["format.json", "key-usage.json", "master-secret", "queue/#.queue"];
  // Rows are copied from these, whatever folder they are in.
  const environments = ["control/data.mdb", "indexes/*/records-#/data.mdb"];
  const notCopied = [
    // A backup has no reports: docs/internal-routes.md.
    "analytics/environment",
    "analytics/records-#/data.mdb",
    "analytics/records-#/lock.mdb",
    "control/lock.mdb",
    "control/reserve",
    "indexes/*/environment",
    "indexes/*/records-#/lock.mdb",
    "indexes/*/segments/manifest",
    "indexes/*/segments/segment-#",
    "indexes/*/segments/terms-#",
    "last-backup.json",
  ];
  expect([...new Set(namesIn(data))].sort()).toEqual([...copied, ...environments, ...notCopied].sort());
  expect(namesIn(join(parent, "b")).sort()).toEqual(
    [...copied, "SHA256SUMS", "control/000001.rows", "indexes/*/000001.rows", "manifest.json"].sort(),
  );
});

test("a backup without a master secret is restored with a warning (1)", async () => {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  const { stop } = await startServerInProcess({
    dataFolder: data,
    adminKey: key,
    masterSecret: "a-master-secret-of-the-environment",
  });
  await stop();
  const backup = join(parent, "b.tar.gz");
  expect(await runCommand("backup", "--data", data, backup)).toMatchObject({ code: 0, err: "" });
  expect(await runCommand("restore", backup, "--data", join(parent, "restored"))).toMatchObject({
    code: 0,
    err:
      "warning: The backup has no master secret, since its server had one from SVC_MASTER_SECRET. Set it to " +
      "the same before the first start.\n",
  });
});

test("the last backup is known after a restart (8)", async () => {
  const parent = temporaryFolder();
  const data = join(parent, "data");
  const lastMade = async (host: string): Promise<number> => {
    const answer = await fetch(`${host}/metrics`, { headers: { "x-svc-key": key } });
    return Number(/^findling_backup_last_made_seconds (\S+)$/m.exec(await answer.text())?.[1]);
  };
  const nowSeconds = () => Math.floor(Date.now() / 1_000);
  const backUp = async (name: string): Promise<void> => {
    expect(await runCommand("backup", "--data", data, join(parent, name))).toMatchObject({ code: 0 });
  };
  const first = await open(data);
  expect(await lastMade(first.host)).toBe(0);
  const begun = nowSeconds();
  await backUp("one.tar.gz");
  expect(existsSync(join(data, "last-backup.json"))).toBe(true);
  await first.close();
  const second = await open(data);
  const known = await lastMade(second.host);
  expect(known).toBeGreaterThanOrEqual(begun);
  await second.close();
  await backUp("two.tar.gz");
  const third = await open(data);
  expect(await lastMade(third.host)).toBeGreaterThanOrEqual(known);
  await third.close();
  const restored = join(parent, "restored");
  expect(await runCommand("restore", join(parent, "two.tar.gz"), "--data", restored)).toMatchObject({
    code: 0,
  });
  const fourth = await open(restored);
  expect(await lastMade(fourth.host)).toBe(0);
  await fourth.close();
});
