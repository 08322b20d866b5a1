/**
 * `findling doctor`, as a process:
 *  1. A stopped server's folder in order ends with 0; a planted fault with 1, as text and as JSON.
 *  2. A running server: its health, version, clock and key. Its folder is not read, with a hint to --host.
 *  3. Where LMDB ends the process that reads a damaged file, that is a finding.
 *  4. A wrong command line ends with 2. No output has the admin key or the master secret.
 *  5. `serve` refuses a folder of somebody else, and names what is in it.
 */
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@findling/client";
import { expect, test } from "vitest";
import { runCommand } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "svc_admin_of_the_doctor_test_0123456789";

async function served(data: string) {
  const server = new ServeProcess(data, { log: "error", environment: { SVC_ADMIN_KEY: key } });
  const baseUrl = await server.ready();
  const client = new Client({ host: baseUrl, key });
  const operations = Array.from({ length: 900 }, (_, n) => {
    return { action: "upsert" as const, record: { objectID: `${n}`, title: `title ${n}` } };
  });
  await client.index("docs").write(operations);
  return { server, baseUrl };
}

test("a folder in order, and one with faults (1, 2, 4)", { timeout: 60_000 }, async () => {
  const data = join(temporaryFolder(), "data");
  const { server, baseUrl } = await served(data);

  const host = await runCommand("doctor", "--host", baseUrl, "--admin-key", key);
  expect(host).toMatchObject({ code: 0, err: "" });
  for (const part of ["health", "version", "clock", "latency", "admin key"])
    expect(host.out).toMatch(new RegExp(`^ok +${part}: `, "m"));
  expect(host.out + host.err).not.toContain(key);
  const wrong = await runCommand("doctor", "--host", baseUrl, "--admin-key", `${key}x`);
  expect(wrong).toMatchObject({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(wrong.out).toMatch(/^problem {2}admin key: The server does not know this key/m);
  const held = await runCommand("doctor", "--data", data);
  expect(held.code).toBe(0);
  expect(held.out).toMatch(/^warning {2}lock: .*\n +Check the server with --host/m);
  await server.exitCode("SIGTERM");

  const good = await runCommand("doctor", "--data", data, "--json");
  expect(good).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(good.out)).toMatchObject({ problems: 0, warnings: 0 });
  expect(good.out).not.toContain(readFileSync(join(data, "master-secret"), "utf8").trim());
  const gone = await runCommand("doctor", "--host", baseUrl);
  expect(gone.code).toBe(1);
  expect(gone.out).toMatch(/^problem {2}server: No server answers at .*\n +Start it with/m);

  writeFileSync(join(data, "master-secret"), `${"ab".repeat(32)}\n`);
  const bad = await runCommand("doctor", "--data", data, "--json");
  expect(bad).toMatchObject({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(JSON.parse(bad.out).findings).toContainEqual(
    expect.objectContaining({ state: "problem", part: "master secret", advice: expect.any(String) }),
  );
});

test("pages that LMDB cannot read (3)", { timeout: 60_000 }, async () => {
  const data = join(temporaryFolder(), "data");
  const { server } = await served(data);
  await server.exitCode("SIGTERM");
  const [incarnation] = readdirSync(join(data, "indexes"));
  const path = join(data, "indexes", incarnation, "data.mdb");
  const bytes = readFileSync(path);
  // All but the two meta pages.
  bytes.fill(0xa5, 8_192);
  writeFileSync(path, bytes);
  const scribbled = await runCommand("doctor", "--data", data);
  expect(scribbled.code).toBe(1);
  expect(scribbled.out).toMatch(/^problem {2}index docs: .*\n +\w/m);
  truncateSync(path, 8_192);
  const cut = await runCommand("doctor", "--data", data);
  expect(cut.code).toBe(1);
  expect(cut.out).toMatch(/^problem {2}index docs: It cannot be opened: .* is cut off\./m);
});

test("command lines (4)", async () => {
  const alone = await runCommand("doctor", "--admin-key", key);
  expect(alone).toMatchObject({ code: 2, err: expect.stringMatching(/--host/) });
  expect(await runCommand("doctor", "--host", "ftp://x")).toMatchObject({ code: 2 });
  const missing = await runCommand("doctor", "--data", join(temporaryFolder(), "nowhere"));
  expect(missing).toMatchObject({ code: 1, out: expect.stringMatching(/There is no data folder/) });
  for (const words of [[], ["serve"], ["doctor"], ["backup"], ["restore"], ["keys"]].concat([
    ["keys", "create"],
    ["keys", "list"],
    ["keys", "revoke"],
  ])) {
    const help = await runCommand(...words, "--help");
    expect(help).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Examples:\n(?: .*\n)* {2}findling /m),
    });
  }
});

test("serve leaves the folder of somebody else alone (5)", { timeout: 30_000 }, async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "photos"));
  const server = new ServeProcess(folder, { log: "error" });
  expect(await server.exitCode()).toBe(1);
  expect(server.err).toMatch(/is not empty and is no data folder: it has no format\.json, but "photos"\./);
  expect(readdirSync(folder)).toEqual(["photos"]);
});
