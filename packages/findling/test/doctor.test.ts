/**
 * `findling doctor`, as a process where it reads a data folder or trusts a certificate:
 *  1. A stopped server's folder in order ends with 0; a planted fault with 1, as text and as JSON.
 *  2. A running server: its health, version, clock and key. Its folder is not read, with a hint to --host.
 *  3. Where LMDB ends the process that reads a damaged file, that is a finding; and so is what else stops it.
 *  4. A wrong command line ends with 2. No output has the admin key or the master secret.
 *  5. A certificate that is not trusted here, and a server without HTTPS, are named as such.
 *  6. The metrics of a running server that an operator should know, if the key may read them.
 *  7. A server that answers no more while it is checked is a problem, after what was found before.
 *  8. `serve` refuses a folder of somebody else, and names what is in it.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@findling/client";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runCli } from "../src/cli.js";
import { faultsIn } from "../src/doctor/check-metrics.js";
import { CapturedConsole } from "./captured-console.js";
import { CommandProcess, runCommand } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "svc_admin_of_the_doctor_test_0123456789";

/** Runs a command within this process. It must not read a data folder. */
async function runHere(...arguments_: readonly string[]) {
  const console = new CapturedConsole();
  const code = await runCli(arguments_, { console, environment: {} });
  return { code, out: console.out, err: console.err };
}

/** The data folder of a stopped server, which has counted a search. */
let stopped: string;
/** Its metrics while it ran. */
let metrics: string;

beforeAll(async () => {
  stopped = mkdtempSync(join(tmpdir(), "findling-doctor-"));
  const server = await startServerInProcess({ dataFolder: stopped, adminKey: key });
  const host = server.baseUrl;
  const index = new Client({ host, key }).index("docs");
  const operations = Array.from({ length: 900 }, (_, n) => {
    return { action: "upsert" as const, record: { objectID: `${n}`, title: `title ${n}` } };
  });
  await index.write(operations);
  metrics = await (await fetch(`${host}/metrics`, { headers: { "x-svc-key": key } })).text();
  await index.search({ q: "title" });
  await server.stop();
});

afterAll(() => rmSync(stopped, { recursive: true, force: true }));

function copyOfStopped(): string {
  const data = join(temporaryFolder(), "data");
  cpSync(stopped, data, { recursive: true });
  return data;
}

test("a folder in order, and one with faults (1, 2, 4)", { timeout: 60_000 }, async () => {
  const data = copyOfStopped();
  const { baseUrl, stop } = await startServerInProcess({ dataFolder: data, adminKey: key });

  const host = await runHere("doctor", "--host", baseUrl, "--admin-key", key);
  expect(host).toMatchObject({ code: 0, err: "" });
  for (const part of ["health", "version", "clock", "latency", "admin key", "metrics"])
    expect(host.out).toMatch(new RegExp(`^ok +${part}: `, "m"));
  expect(host.out + host.err).not.toContain(key);
  const wrong = await runHere("doctor", "--host", baseUrl, "--admin-key", `${key}x`);
  expect(wrong).toMatchObject({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(wrong.out).toMatch(/^problem {2}admin key: The server does not know this key/m);
  const held = await runCommand("doctor", "--data", data);
  expect(held.code).toBe(0);
  expect(held.out).toMatch(/^warning {2}lock: .*\n +Check the server with --host/m);
  await stop();

  const good = await runCommand("doctor", "--data", data, "--json");
  expect(good).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(good.out)).toMatchObject({ problems: 0, warnings: 0 });
  expect(good.out).not.toContain(readFileSync(join(data, "master-secret"), "utf8").trim());
  const gone = await runHere("doctor", "--host", baseUrl);
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
  const data = copyOfStopped();
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

test("pages that LMDB refuses to read end no check, and show no stack (3)", {
  timeout: 120_000,
}, async () => {
  const data = copyOfStopped();
  const [incarnation] = readdirSync(join(data, "indexes"));
  const path = join(data, "indexes", incarnation, "data.mdb");
  const whole = readFileSync(path);
  const pageBytes = 4_096;
  let refused = 0;
  // Among the first pages are roots of tables.
  for (let page = 2; page < 10; page++) {
    writeFileSync(path, Buffer.from(whole).fill(0xa5, page * pageBytes, (page + 1) * pageBytes));
    const { out, err } = await runCommand("doctor", "--data", data);
    expect(out + err).not.toMatch(/file:|node:|\.js\b|\n\s+at /);
    if (/LMDB cannot read|cannot be read any further/.test(out)) {
      refused++;
      expect(out).toMatch(/^ok +search index docs: /m);
    }
  }
  expect(refused).toBeGreaterThan(0);
});

test("what is in the way of the check is no damage of LMDB (3)", { timeout: 60_000 }, async () => {
  const data = copyOfStopped();
  rmSync(join(data, "queue"), { recursive: true, force: true });
  writeFileSync(join(data, "queue"), "");
  const { code, out } = await runCommand("doctor", "--data", data);
  expect(code).toBe(1);
  expect(out).toMatch(/^problem {2}folder: It cannot be checked any further: ENOTDIR.*\n +Correct that/m);
  expect(out).not.toMatch(/LMDB|findling restore/);
});

test("damaged analytics are removed, not put back (3)", { timeout: 60_000 }, async () => {
  const data = copyOfStopped();
  const names = readdirSync(join(data, "analytics"));
  const environment = names.find((name) => name.startsWith("records-")) ?? "";
  const path = join(data, "analytics", environment, "data.mdb");
  const whole = readFileSync(path);
  // All but the two meta pages, each in the ways that end a process.
  writeFileSync(path, Buffer.from(whole).fill(0xa5, 8_192));
  const { code, out } = await runCommand("doctor", "--data", data);
  expect(code).toBe(1);
  expect(out).toMatch(/^problem {2}analytics: .*\n .*[Ss]top the server and remove the folder analytics: /m);
  expect(out).not.toContain("findling restore");
  expect(out).toMatch(/^ok +index docs: /m);
});

test("a certificate that is not trusted, and no HTTPS at all (5)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const [cert, certKey] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "60"];
  const names = ["-subj", "/CN=doctor", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", certKey, "-out", cert];
  execFileSync("openssl", ["req", "-x509", ...kind, ...names, ...files], { stdio: "pipe" });
  const secure = await startServerInProcess({ tls: { certFile: cert, keyFile: certKey } });
  onTestFinished(() => secure.stop());
  const baseUrl = secure.baseUrl.replace("http:", "https:");
  const unknown = await runHere("doctor", "--host", baseUrl);
  expect(unknown).toMatchObject({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(unknown.out).toMatch(
    /^problem {2}certificate: The server answers, but its certificate is not trusted here .*\n.*NODE_EXTRA_CA_CERTS/,
  );
  const asking = new CommandProcess(["keys", "list", "--host", baseUrl], {
    environment: { SVC_ADMIN_KEY: "svc_admin_of_nobody_0123456789" },
  });
  expect(await asking.exitCode()).toBe(5);
  expect(asking.err).toMatch(
    /^error: No server answers on https:\S+ \(\w+\)\. The certificate there is not trusted here; `findling doctor/,
  );
  const trusting = new CommandProcess(["doctor", "--host", baseUrl], {
    environment: { NODE_EXTRA_CA_CERTS: cert },
  });
  expect(await trusting.exitCode()).toBe(0);
  expect(trusting.out).toMatch(/^ok +certificate: It is valid for \d+ more days\.$/m);
  const otherName = await runHere("doctor", "--host", baseUrl.replace("127.0.0.1", "localhost"));
  expect(otherName.code).toBe(1);

  const plain = await startServerInProcess();
  onTestFinished(() => plain.stop());
  const spoken = await runHere("doctor", "--host", `https://127.0.0.1:${plain.port}`);
  expect(spoken).toMatchObject({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(spoken.out).toMatch(/^problem {2}certificate: The server does not speak HTTPS there\.\n.*http:/);
  expect(spoken.out).not.toMatch(/ssl3|\.c:\d/);
});

test.each([
  ["the connection is cut", "/health/ready"],
  ["the body is cut off", "/openapi.json"],
])("%s at %s (7)", async (_, cutPath) => {
  const server = await localServer(({ url }, response) => {
    if (url === "/health") response.end('{"status":"ok"}');
    else if (url !== cutPath) response.writeHead(404).end();
    else if (cutPath === "/health/ready") response.destroy();
    else response.writeHead(200, { "content-length": "9" }).write("{", () => response.destroy());
  });
  onTestFinished(() => server.close());
  const { code, out, err } = await runHere("doctor", "--host", server.url, "--json");
  expect({ code, err }).toEqual({ code: 1, err: "error: 1 problem, 0 warnings.\n" });
  expect(JSON.parse(out).findings).toMatchObject([
    { state: "ok", part: "health" },
    { state: "problem", part: "server", message: expect.stringMatching(/^It answers no more, so the rest/) },
  ]);
});

test("metrics that an operator should know (6)", () => {
  expect([...faultsIn(metrics)]).toEqual([]);
  // Each line is one that the server writes, with another value.
  const withValue = (name: string, value: number): string => {
    const line = new RegExp(`^(${name}(?:\\{.*\\})?) \\S+$`, "m");
    expect(metrics).toMatch(line);
    return metrics.replace(line, `$1 ${value}`);
  };
  const found = (name: string, value: number) =>
    [...faultsIn(withValue(name, value))].map(({ state, message }) => `${state}: ${message}`);
  const [, threads] = /^findling_search_threads (\d+)$/m.exec(metrics) ?? [];
  expect(found("findling_queued_writes_failed_total", 2)).toEqual([
    "warning: Queued batches that could not be applied since the start of the server: 2.",
  ]);
  expect(found("findling_overflow_oldest_seconds", 120)).toEqual([]);
  expect(found("findling_overflow_oldest_seconds", 240)).toEqual([
    "warning: The oldest queued batch has waited for 240 s.",
  ]);
  expect(found("findling_disk_free_bytes", 9.99e8)).toEqual([
    "warning: Only 999 MB are free on the disk of the server.",
  ]);
  expect(found("findling_thread_deaths_total", 3)).toEqual([
    "warning: Threads that died since the start of the server: 3.",
  ]);
  expect(found("findling_search_threads_living", 0)).toEqual([
    `warning: Search threads that cannot search: ${threads}.`,
  ]);
});

test("command lines (4)", async () => {
  const alone = await runHere("doctor", "--admin-key", key);
  expect(alone).toMatchObject({ code: 2, err: expect.stringMatching(/--host/) });
  expect(await runHere("doctor", "--host", "ftp://x")).toMatchObject({ code: 2 });
  const missing = await runCommand("doctor", "--data", join(temporaryFolder(), "nowhere"));
  expect(missing).toMatchObject({ code: 1, out: expect.stringMatching(/There is no data folder/) });
  for (const words of [[], ["serve"], ["doctor"], ["backup"], ["restore"], ["keys"]].concat([
    ["keys", "create"],
    ["keys", "list"],
    ["keys", "revoke"],
  ])) {
    const help = await runHere(...words, "--help");
    expect(help).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Examples:\n(?: .*\n)* {2}findling /m),
    });
  }
});

test("serve leaves the folder of somebody else alone (8)", { timeout: 30_000 }, async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "photos"));
  const server = new ServeProcess(folder, { log: "error" });
  expect(await server.exitCode()).toBe(1);
  expect(server.err).toMatch(/is not empty and is no data folder: it has no format\.json, but "photos"\./);
  expect(readdirSync(folder)).toEqual(["photos"]);
});
