/**
 * The check of a data folder:
 *  1. A folder in order, with records, partitions, a deleted record and segment files, has no warning and no
 *     problem, and the check changes no file and leaves none.
 *  2. Each kind of damage is found, in the part that has it, with what to do.
 *  3. A folder that a server holds, a foreign one and an unfinished restore are named, and not read.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SearchAnalytics } from "@findling/analytics";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { StoredAnalytics } from "../../src/analytics.js";
import { checkFolder } from "../../src/check/check-folder.js";
import type { Finding } from "../../src/check/finding.js";
import { closeToOthers } from "../../src/folder/close-to-others.js";
import { dataFolderAt, indexFolder, segmentFolder } from "../../src/folder/data-folder.js";
import { verifierOf } from "../../src/folder/master-secret.js";
import { inTransaction, openEnvironment, openTable } from "../../src/lmdb/environment.js";
import { jsonBytes, parseStoredJson } from "../../src/lmdb/json-value.js";
import { encodeQueueRecord } from "../../src/overflow/queue-record.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { metaKeys } from "../../src/tables/index-tables.js";
import { damageText } from "../damage/damage-text.js";
import {
  batch,
  clear,
  head,
  keyCreate,
  open,
  remove,
  settings,
  temporaryFolder,
  upsert,
} from "../entries.js";

/** The data folder of a stopped server. Each test gets a copy. */
let whole: ReturnType<typeof temporaryFolder>;
let folder: ReturnType<typeof temporaryFolder>;
let incarnation = "";
const records = 2_500;
const secret = "ab".repeat(32);
const index = () => indexFolder(dataFolderAt(folder.path), incarnation);
const environment = () => environmentFolder(index());

beforeAll(async () => {
  whole = temporaryFolder();
  const { store, publications } = await open(whole.path);
  await store.append({ ...head(), kind: "masterSecret", verifier: verifierOf(secret) });
  writeFileSync(join(whole.path, "master-secret"), `${secret}\n`, { mode: 0o600 });
  await store.append(keyCreate("k1"));
  await store.append(settings("a", { indexTime: { partitionKey: "owner" } }));
  for (let from = 0; from < records; from += 500) {
    const operations = Array.from({ length: 500 }, (_, at) =>
      upsert(from + at === 5 ? "bad" : `${from + at}`, {
        title: from + at === 5 ? "fragile" : `title ${from + at}`,
        owner: `owner-${(from + at) % 5}`,
      }),
    );
    await store.append(batch("a", operations));
  }
  await store.append(batch("a", [upsert("7", { title: "again", owner: "owner-1" }), remove("8")]));
  incarnation = publications[0].incarnation;
  await store.close();
  mkdirSync(join(whole.path, "queue"), { mode: 0o700 });
  writeFileSync(queueFile(1, whole.path), encodeQueueRecord({ kind: "done", sequences: [1, 2] }), {
    mode: 0o600,
  });
});
afterAll(() => whole.remove());

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(whole.path, folder.path, { recursive: true });
});
afterEach(() => folder.remove());

const queueFile = (number: number, path = folder.path) =>
  join(path, "queue", `${String(number).padStart(16, "0")}.queue`);

async function check(masterSecret?: string, path = folder.path): Promise<Finding[]> {
  const options = { masterSecret, openFilesMin: 16, onPart: () => undefined, onProgress: () => undefined };
  const found: Finding[] = [];
  for await (const finding of checkFolder(path, options)) found.push(finding);
  return found;
}

/** The findings that are not ok, as `state part: message`. Each of them says what to do. */
async function faults(masterSecret?: string): Promise<string[]> {
  const found = (await check(masterSecret)).filter(({ state }) => state !== "ok");
  for (const { advice } of found) expect(advice).toMatch(/\w.*\.|chmod/);
  return found.map(({ state, part, message }) => `${state} ${part}: ${message}`);
}

/** All files with their modes and contents. LMDB notes its readers in lock.mdb. */
function filesOf(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const status = statSync(join(path, name));
      const isRead = status.isFile() && !name.endsWith("lock.mdb");
      const content = isRead ? readFileSync(join(path, name)) : "";
      return `${name} ${status.mode} ${createHash("sha256").update(content).digest("hex")}`;
    });
}

async function changeState(change: object): Promise<void> {
  const opened = openEnvironment(environment());
  const meta = openTable(opened, "meta");
  inTransaction(opened, () => {
    const state = parseStoredJson<object>(meta.getBinary(metaKeys.state) ?? Buffer.of(), "the state");
    void meta.put(metaKeys.state, jsonBytes({ ...state, ...change }));
  });
  await opened.close();
}

/** Stores a search, and returns the folder of its environment. */
async function storeAnalytics(): Promise<string> {
  const rows = new StoredAnalytics(dataFolderAt(folder.path).analytics);
  const analytics = new SearchAnalytics(rows);
  const at = Date.UTC(2026, 10, 26);
  const asked = {
    index: "a",
    at,
    mode: "committed",
    q: "fragile",
    isLogged: true,
    page: 0,
    hitsPerPage: 20,
  } as const;
  analytics.search({ ...asked, hits: 1, nbHits: 1, ms: 1, queryID: null, client: "a", sub: null });
  await analytics.flush(at);
  await rows.close();
  return environmentFolder(dataFolderAt(folder.path).analytics);
}

test("analytics in order and damaged ones (1, 2)", async () => {
  const stored = await storeAnalytics();
  const ofAnalytics = async () => (await check()).filter(({ part }) => part === "analytics");
  expect(await ofAnalytics()).toEqual([
    expect.objectContaining({ state: "ok", message: expect.stringMatching(/^All \d rows have the right/) }),
  ]);
  // No backup has analytics: to put one back would lose all writes since then, for nothing.
  const advice = expect.stringMatching(/^Stop the server and remove the folder analytics: /);
  damageText(stored, '"searches":1');
  expect(await ofAnalytics()).toEqual([
    expect.objectContaining({ state: "problem", message: expect.stringContaining("wrong checksum"), advice }),
  ]);
  truncateSync(join(stored, "data.mdb"), 5_000);
  expect(await ofAnalytics()).toEqual([
    expect.objectContaining({
      state: "problem",
      message: expect.stringContaining("cannot be opened"),
      advice,
    }),
  ]);
});

test("analytics are read last, with advice of their own should LMDB end the process (2)", async () => {
  await storeAnalytics();
  const parts: (readonly [string, string])[] = [];
  const onPart = (part: string, advice: string) => parts.push([part, advice]);
  const options = { masterSecret: undefined, openFilesMin: 16, onPart, onProgress: () => undefined };
  const found: Finding[] = [];
  for await (const finding of checkFolder(folder.path, options)) found.push(finding);
  expect(found.at(-1)?.part).toBe("analytics");
  const restore = expect.stringMatching(/^Put the data folder back from a backup/);
  expect(parts).toEqual([
    ["control", restore],
    ["index a", restore],
    ["analytics", expect.stringMatching(/remove the folder analytics/)],
  ]);
});

test("a folder that this user may not read is not called broken (1)", async () => {
  // Root may read every folder, so it becomes somebody else for this.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  else chmodSync(folder.path, 0);
  try {
    expect((await faults())[0]).toMatch(
      /^problem format: The data folder \S+ cannot be used: this user may not read and write it\.$/,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
    else chmodSync(folder.path, 0o700);
  }
});

test("a folder in order is in order, and stays as it is (1)", async () => {
  const before = filesOf(folder.path);
  const found = await check();
  expect(found.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(found.map(({ part }) => part)).toEqual(
    ["format", "modes", "lock", "control", "disk space", "open files", "queue"].concat([
      "master secret",
      "index a",
      "search index a",
    ]),
  );
  expect(found.find(({ part }) => part === "index a")?.message).toMatch(/^2499 records; all \d+ rows/);
  expect(filesOf(folder.path)).toEqual(before);
  expect((await open(folder.path)).store.close()).toBeInstanceOf(Promise);
});

test("damaged rows (2)", async () => {
  damageText(environment(), "fragile");
  expect(await faults()).toEqual(["problem index a: 1 row has a wrong checksum in the table records."]);
  // A start reads only records that no segment file has, so its log need not name this one.
  expect((await check()).find(({ part }) => part === "index a")?.advice).toMatch(/where they are read/);
  damageText(dataFolderAt(folder.path).control, "svc_admin_");
  const found = await faults();
  expect(found).toContain("problem control: 1 row has a wrong checksum in the table keys.");
  expect(found).toContain("problem control: Damaged keys, which are refused: k1.");
});

test("counts that differ from the rows (2)", async () => {
  await changeState({ recordCount: 12, partitionCount: 9 });
  const found = await faults();
  expect(found).toContain("problem index a: 12 records are noted, and 2499 are there.");
  expect(found).toContain("problem index a: 9 partitions are noted, and 5 are there.");
  expect(found.some((text) => text.includes("The summary in control"))).toBe(true);
});

test("rows that are missing (2)", async () => {
  const opened = openEnvironment(environment());
  const table = openTable(opened, "records");
  const partitions = openTable(opened, "partitions");
  inTransaction(opened, () => {
    for (const key of [...table.getKeys({ limit: 3 })]) void table.remove(Buffer.from(key));
    for (const key of [...partitions.getKeys({ limit: 1 })]) void partitions.remove(Buffer.from(key));
  });
  await opened.close();
  const found = await faults();
  expect(found).toContain("problem index a: 3 records have lost their content.");
  expect(found).toContain("problem index a: The counts of partitions are wrong, and 5 are there.");
});

test("an index that is gone or of a newer release (2)", async () => {
  await changeState({ formatVersion: 9 });
  expect((await faults()).join()).toMatch(/problem index a: The index a has format version 9/);
  truncateSync(join(environment(), "data.mdb"), 4_096);
  expect((await faults()).join()).toMatch(/problem index a: It cannot be opened: .* is cut off/);
  rmSync(index(), { recursive: true });
  // It is not known which file of it LMDB had last.
  const gone = `problem index a: It cannot be opened: Its folder ${index()} is missing.`;
  expect(await faults()).toContain(gone);
  mkdirSync(indexFolder(dataFolderAt(folder.path), "unknown"), { mode: 0o700 });
  expect((await faults()).join()).toMatch(/warning indexes: No index has these folders: unknown\./);
});

test("segment files (2)", async () => {
  const segments = segmentFolder(index());
  const name = readdirSync(segments).find((file) => file.startsWith("segment-")) ?? "";
  const path = join(segments, name);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  expect(await faults()).toEqual([`warning search index a: The checksum of the file ${name} is wrong.`]);
  truncateSync(path, 100);
  expect((await faults()).join()).toMatch(/^warning search index a: The file segment-\S+ has 100 bytes, not/);
  rmSync(path);
  expect((await faults()).join()).toMatch(/^warning search index a: The file segment-\S+ cannot be read/);
  writeFileSync(join(segments, "manifest"), "nothing");
  expect((await faults()).join()).toMatch(/^warning search index a: The manifest cannot be read/);
});

test("segment files that are gone (2)", async () => {
  const ofSearchIndex = async () => (await check()).filter(({ part }) => part === "search index a");
  const gone = { state: "ok", message: "It has no files: the server makes it when it opens the index." };
  rmSync(join(segmentFolder(index()), "manifest"));
  expect(await ofSearchIndex()).toEqual([expect.objectContaining(gone)]);
  const { store } = await open(folder.path);
  for (let from = 0; from < 2_000; from += 500) {
    const operations = Array.from({ length: 500 }, (_, at) =>
      upsert(`new-${from + at}`, { owner: "owner-1" }),
    );
    await store.append(batch("a", operations));
  }
  await store.close();
  expect(await ofSearchIndex()).toEqual([expect.objectContaining({ state: "ok" })]);
  const lost = {
    state: "warning",
    message: expect.stringMatching(/ 4,499 records have to be indexed anew\.$/),
  };
  rmSync(join(segmentFolder(index()), "manifest"));
  expect(await ofSearchIndex()).toEqual([expect.objectContaining(lost)]);
  rmSync(segmentFolder(index()), { recursive: true });
  expect(await ofSearchIndex()).toEqual([expect.objectContaining(lost)]);
});

test("the overflow queue (2)", async () => {
  const done = encodeQueueRecord({ kind: "done", sequences: [3] });
  const broken = Buffer.from(done);
  broken[broken.length - 1] ^= 1;
  writeFileSync(queueFile(2), Buffer.concat([broken, done]), { mode: 0o600 });
  writeFileSync(`${queueFile(0)}.damaged`, "", { mode: 0o600 });
  const found = await faults();
  expect(found[0]).toMatch(/^warning queue: Damaged files of earlier were set aside/);
  expect(found[1]).toMatch(/^problem queue: The file 0{15}2\.queue has 1 damaged parts\./);
});

test("modes (2)", async () => {
  chmodSync(join(environment(), "data.mdb"), 0o640);
  expect((await faults()).join()).toMatch(/^warning modes: Other users .* may read or write \S+data\.mdb\.$/);
  chmodSync(join(environment(), "data.mdb"), 0o600);
  // As the server warns at each start.
  chmodSync(folder.path, 0o755);
  const notices: string[] = [];
  closeToOthers(folder.path, (notice) => notices.push(notice));
  const found = (await check()).find(({ part }) => part === "modes");
  expect(found).toMatchObject({
    state: "warning",
    message: expect.stringMatching(/ is open \(mode 755\): /),
  });
  expect(notices).toEqual([`${found?.message} ${found?.advice}`]);
});

test("the master secret (2)", async () => {
  expect(await faults(secret)).toEqual([]);
  const foreign = "is another master secret than the folder's own.";
  expect(await faults("another-master-secret-0001")).toEqual([
    `problem master secret: SVC_MASTER_SECRET ${foreign}`,
  ]);
  const path = join(folder.path, "master-secret");
  writeFileSync(path, `${"cd".repeat(32)}\n`);
  expect(await faults()).toEqual([`problem master secret: The file master-secret ${foreign}`]);
  writeFileSync(path, "abc\n");
  expect((await faults()).join()).toMatch(/does not have 64 hexadecimal digits/);
  const adviceNow = async () => (await check()).find(({ part }) => part === "master secret");
  expect(await adviceNow()).toMatchObject({ advice: expect.stringContaining("remove the file, and start") });
  rmSync(path);
  expect(await adviceNow()).toMatchObject({ advice: expect.stringContaining("has it, start once with") });
  expect((await faults()).join()).toMatch(/master-secret is missing, and SVC_MASTER_SECRET is not set/);
  expect(JSON.stringify(await check("another-master-secret-0001"))).not.toContain("another-master-secret");
});

test("formats, and what is no data folder (2, 3)", async () => {
  const format = join(folder.path, "format.json");
  writeFileSync(format, '{"format":7}');
  expect((await faults()).join()).toMatch(/^problem format: .* has format version 7/);
  writeFileSync(format, "");
  expect((await faults()).join()).toMatch(/^problem format: .* is empty/);
  rmSync(format);
  expect((await faults()).join()).toMatch(/^problem format: .* is no data folder/);
  const [missing] = await check(undefined, join(folder.path, "nowhere"));
  expect(missing).toMatchObject({ state: "problem", part: "folder" });
  expect(existsSync(join(folder.path, "nowhere"))).toBe(false);
  const [file] = await check(undefined, join(folder.path, "master-secret"));
  expect(file.message).toMatch(/is a file, not a folder/);
});

test("control that is gone (2)", async () => {
  rmSync(join(folder.path, "control"), { recursive: true });
  expect((await faults()).join()).toMatch(/^problem control: .* has lost its folder control/);
  expect(existsSync(join(folder.path, "control"))).toBe(false);
});

test("an unfinished erasure (2)", async () => {
  const { store } = await open(folder.path);
  await store.append(clear("a", "owner-4"));
  await store.close();
  const found = await faults();
  expect(found).toEqual([
    "warning index a: Cleared partitions may still have bytes on disk: an erasure is unfinished.",
  ]);
});

test("a folder in use, and an unfinished restore (3)", async () => {
  const { store } = await open(folder.path);
  expect((await faults()).join()).toMatch(/^warning lock: .* holds the folder/);
  await store.close();
  writeFileSync(join(folder.path, "restoring"), "");
  expect((await faults()).join()).toMatch(/^problem folder: A backup was being restored/);
});
