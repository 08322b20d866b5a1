/**
 * `findling serve` as a process:
 *  1. The ready line is printed once, when the server can answer, and nothing beside it; the first start also
 *     shows the admin key, and no later one does.
 *  2. SIGTERM and SIGINT, once or twice, end it with exit code 0, also while it starts or indexes records
 *     again, and leave the data folder free.
 *  3. What keeps it from starting is one line on stderr, a sentence, and exit code 1.
 *  4. A first start killed with SIGKILL at any step is continued by the next; a used folder without its
 *     master secret is refused.
 *  5. A taken port is found before the data folder is made.
 *  6. The log goes to stderr, as JSON where that is no terminal.
 */
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { localServer } from "@findling/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const signals = ["SIGTERM", "SIGINT"] as const;

/** The number of a port that this process listens on. */
async function takenPort(): Promise<string> {
  const server = await localServer((_request, response) => void response.end());
  onTestFinished(() => server.close());
  return new URL(server.url).port;
}

const errorLines = ({ err }: ServeProcess) => err.split("\n").filter((line) => line !== "");

test("traces that nobody takes do not hold up the stop, and the log says why they are not sent", async () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OTEL_BSP_SCHEDULE_DELAY: "10",
  };
  const serve = new ServeProcess(temporaryFolder(), { log: "warn", environment });
  expect((await fetch(`${await serve.ready()}/health`)).status).toBe(200);
  expect(await serve.exitCode("SIGTERM")).toBe(0);
  expect(serve.err).not.toContain("killed");
});

test("an endpoint of traces that is no URL ends the start", async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: "notaurl" };
  const serve = new ServeProcess(temporaryFolder(), { environment });
  expect(await serve.exitCode()).toBe(2);
  expect(serve.err).toBe("error: OTEL_EXPORTER_OTLP_ENDPOINT is no URL of http or https: notaurl\n");
});

describe.each(signals)("%s", (signal) => {
  test("ends it with 0 after its ready line", async () => {
    const dataFolder = temporaryFolder();
    const first = new ServeProcess(dataFolder, { log: "info" });
    const baseUrl = await first.ready();
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    expect(await first.exitCode(signal)).toBe(0);
    expect(first.out.replaceAll(/svc_admin_\w+/g, "<key>")).toBe(
      `Admin key: <key>\nKeep it: it is not shown again.\nFindling is listening on ${baseUrl}\n`,
    );
    expect(errorLines(first)).toEqual([
      expect.stringContaining("a key was made"),
      expect.stringContaining("the server is ready"),
      expect.stringContaining("the server stops"),
      expect.stringContaining("the server has stopped"),
    ]);

    const second = new ServeProcess(dataFolder);
    await second.ready();
    expect(await second.exitCode(signal)).toBe(0);
    expect(second.out).not.toContain("svc_admin_");
  });

  test("ends it with 0 while it starts, and the next start goes on", async () => {
    const dataFolder = join(temporaryFolder(), "data");
    const first = new ServeProcess(dataFolder);
    await first.until(() => existsSync(dataFolder));
    expect(await first.exitCode(signal)).toBe(0);
    expect(first.err).toBe("");
    expect(existsSync(join(dataFolder, "lock.sock"))).toBe(false);

    const second = new ServeProcess(dataFolder);
    await second.ready();
    expect(await second.exitCode(signal)).toBe(0);
    expect(`${first.out}${second.out}`.match(/svc_admin_/g)).toHaveLength(1);
  });
});

test("SIGTERM ends it with 0 while it indexes records that no segment file holds", async () => {
  const dataFolder = temporaryFolder();
  const key = `svc_admin_${"0".repeat(48)}`;
  const options = { log: "info", environment: { SVC_ADMIN_KEY: key } };
  const post = async (port: number, route: string, content: object) => {
    const headers = { "x-svc-key": key, "content-type": "application/json" };
    const body = JSON.stringify(content);
    return fetch(`http://127.0.0.1:${port}/1/indexes/a/${route}`, { method: "POST", headers, body });
  };
  const [batches, perBatch] = [8, 1_000];
  const first = await startServerInProcess({ dataFolder, adminKey: key });
  for (let batch = 0; batch < batches; batch++) {
    const operations = Array.from({ length: perBatch }, (_, n) => {
      const objectID = String(batch * perBatch + n);
      const title = Array.from({ length: 40 }, (_each, word) => `w${(n * word) % 997}`).join(" ");
      return { action: "upsert", record: { objectID, title } };
    });
    expect((await post(first.port, "records", { operations })).status).toBe(200);
  }
  await first.stop();

  for (const index of readdirSync(join(dataFolder, "indexes")))
    rmSync(join(dataFolder, "indexes", index, "segments"), { recursive: true });
  const second = new ServeProcess(dataFolder, options);
  await second.until(() => second.err.includes("indexing the records"));
  expect(await second.exitCode("SIGTERM")).toBe(0);
  // It says what it does, that it is ready, and that it stops.
  expect(errorLines(second).filter((line) => !line.includes("indexing the records"))).toEqual([
    expect.stringContaining("the server is ready"),
    expect.stringContaining("the server stops"),
    expect.stringContaining("the server has stopped"),
  ]);

  const third = await startServerInProcess({ dataFolder, adminKey: key });
  let found = await post(third.port, "search", { q: "" });
  // It is indexed first, which may take longer than a search may.
  while (found.status === 503) found = await post(third.port, "search", { q: "" });
  expect(await found.json()).toMatchObject({ nbHits: batches * perBatch });
  await third.stop();
});

test("Ctrl-C under npm, which comes twice, ends it with 0", async () => {
  const dataFolder = temporaryFolder();
  const serve = new ServeProcess(dataFolder);
  const { port } = new URL(await serve.ready());
  // A request without its end is waited for, so the second signal finds the server stopping.
  const unfinished = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void unfinished.destroy());
  unfinished.on("error", () => {});
  unfinished.write("GET /health HTTP/1.1\r\nHost: a\r\n");
  await once(unfinished, "ready");
  serve.signal("SIGINT");
  // As npm does it: so soon after the first one that it is not taken for another Ctrl-C, but not lost in it.
  await setTimeout(20);
  serve.signal("SIGINT");
  unfinished.write("\r\n");
  expect(await serve.exitCode()).toBe(0);
  expect(existsSync(join(dataFolder, "lock.sock"))).toBe(false);
});

test("a killed first start is continued, a lost master secret is reported", {
  timeout: 120_000,
}, async () => {
  let dataFolder = "";
  for (const step of ["", "control", "control/data.mdb", "format.json", "master-secret"]) {
    dataFolder = join(temporaryFolder(), "data");
    const first = new ServeProcess(dataFolder);
    await first.until(() => existsSync(join(dataFolder, step)));
    await first.exitCode("SIGKILL");
    const second = new ServeProcess(dataFolder);
    await second.ready();
    expect([step, await second.exitCode("SIGTERM"), second.err]).toEqual([step, 0, ""]);
  }
  rmSync(join(dataFolder, "master-secret"));
  const third = new ServeProcess(dataFolder);
  expect(await third.exitCode()).toBe(1);
  expect(errorLines(third)).toEqual([
    expect.stringMatching(/^error: The data folder .* has keys, and no file master-secret,/),
  ]);
  expect(existsSync(join(dataFolder, "master-secret"))).toBe(false);
});

test("where stderr is no terminal, every line of the log is JSON (6)", async () => {
  const serve = new ServeProcess(temporaryFolder(), { log: "debug" });
  const baseUrl = await serve.ready();
  await fetch(`${baseUrl}/health`);
  await serve.until(() => serve.err.includes("/health"));
  expect(await serve.exitCode("SIGTERM")).toBe(0);
  for (const line of errorLines(serve))
    expect(JSON.parse(line)).toMatchObject({ level: expect.anything(), msg: expect.any(String) });
});

test("a taken port is reported, and no data folder is made", async () => {
  const port = await takenPort();
  const dataFolder = join(temporaryFolder(), "data");
  const second = new ServeProcess(dataFolder, { port });
  expect(await second.exitCode()).toBe(1);
  expect(errorLines(second)).toEqual([
    `error: Port ${port} on 127.0.0.1 is taken. Choose another with --port, or 0 for any free one.`,
  ]);
  expect(existsSync(dataFolder)).toBe(false);
});

test("a taken port of the metrics is reported with its own flag", async () => {
  const port = await takenPort();
  const second = new ServeProcess(temporaryFolder(), { environment: { SVC_METRICS_PORT: port } });
  expect(await second.exitCode()).toBe(1);
  expect(errorLines(second)).toEqual([
    `error: Port ${port} on 127.0.0.1 is taken. Choose another with --metrics-port, or 0 for any free one.`,
  ]);
});

test("an address of the metrics that is not this machine's is reported with its own flag", async () => {
  const environment = { SVC_METRICS_PORT: "0", SVC_METRICS_HOST: "192.0.2.1" };
  const serve = new ServeProcess(temporaryFolder(), { environment });
  expect(await serve.exitCode()).toBe(1);
  expect(errorLines(serve)).toEqual(["error: 192.0.2.1 is no address of this machine; see --metrics-host."]);
});

test("a folder that another server has is reported", async () => {
  const dataFolder = temporaryFolder();
  const first = await startServerInProcess({ dataFolder });
  onTestFinished(() => first.stop());
  const second = new ServeProcess(dataFolder);
  expect(await second.exitCode()).toBe(1);
  expect(errorLines(second)).toEqual([
    `error: The data folder ${dataFolder} is in use by another server, or by a backup. Stop that server, or choose another folder (--data).`,
  ]);
});

describe("a data folder that cannot be used is reported", () => {
  const paths = temporaryFolder;
  const cases: [string, () => string, RegExp][] = [
    [
      "a file",
      () => {
        const path = join(paths(), "file");
        writeFileSync(path, "");
        return path;
      },
      /^error: The data folder \S+ cannot be used: it is a file, not a folder\.$/,
    ],
    [
      "a newer format",
      () => {
        const path = paths();
        writeFileSync(join(path, "format.json"), '{"format":99}');
        return path;
      },
      /^error: The data folder \S+ has format version 99, and this release reads up to version \d+\. Nothing has/,
    ],
    [
      "no format",
      () => {
        const path = paths();
        writeFileSync(join(path, "format.json"), "nonsense");
        return path;
      },
      /^error: \S+format\.json is not valid JSON\. Nothing has been changed\. Put it back from a backup, or/,
    ],
    [
      "no database",
      () => {
        const path = paths();
        mkdirSync(join(path, "control"));
        writeFileSync(join(path, "control", "data.mdb"), "x".repeat(100_000));
        return path;
      },
      /^error: \S+data\.mdb is no LMDB file\.$/,
    ],
  ];
  if (existsSync("/proc/self")) {
    const refusal = /^error: The data folder \S+ cannot be used: [a-z ]+\.$/;
    cases.push(["a file system without new folders", () => "/proc/findling", refusal]);
    cases.push(["a folder in which nothing can be made", () => "/proc/tty/ldisc", refusal]);
    cases.push(["a folder of somebody else", () => "/proc", /is not empty and is no data folder: .*"1", /]);
  }
  test.each(cases)("%s", async (_name, path, expected) => {
    const serve = new ServeProcess(path());
    expect(await serve.exitCode()).toBe(1);
    expect(errorLines(serve)).toEqual([expect.stringMatching(expected)]);
    expect(serve.out).toBe("");
  });
});
