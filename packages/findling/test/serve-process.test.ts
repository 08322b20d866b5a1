/**
 * `findling serve` as a process:
 *  1. The ready line is printed once, when the server can answer; the first start also shows the admin key, and no
 *     later one does.
 *  2. SIGTERM and SIGINT end it with exit code 0.
 *  3. A taken port is one line on stderr and exit code 1.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./temporary-folder.js";

const bin = fileURLToPath(new URL("../bin/findling.js", import.meta.url));
const readyLine = /^Findling is listening on (http:\/\/127\.0\.0\.1:\d+)$/m;

class ServeProcess {
  out = "";
  err = "";
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;

  constructor(dataFolder: string, port: number | string = 0) {
    const flags = ["serve", "--port", String(port), "--data", dataFolder, "--log", "error"];
    const { PATH } = process.env;
    const child = spawn(process.execPath, [bin, ...flags], {
      env: PATH === undefined ? {} : { PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (text) => (this.out += text));
    child.stderr.on("data", (text) => (this.err += text));
    this.#child = child;
    this.#ended = once(child, "close");
    onTestFinished(() => void child.kill("SIGKILL"));
  }

  /** The base URL of the ready line. */
  async ready(): Promise<string> {
    while (this.#child.exitCode === null) {
      const [, baseUrl] = readyLine.exec(this.out) ?? [];
      if (baseUrl !== undefined) return baseUrl;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    throw new Error(`It ended with ${this.#child.exitCode}: ${this.err}`);
  }

  async exitCode(signal?: NodeJS.Signals): Promise<unknown> {
    if (signal !== undefined) this.#child.kill(signal);
    const [code] = await this.#ended;
    return code;
  }
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "answers at its ready line, and ends with 0 at %s",
  async (signal) => {
    const dataFolder = temporaryFolder();
    const first = new ServeProcess(dataFolder);
    const baseUrl = await first.ready();
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    expect(await first.exitCode(signal)).toBe(0);
    expect(first.out.match(/Findling is listening/g)).toHaveLength(1);
    expect(first.out).toMatch(/^Admin key: svc_admin_\w+\nKeep it: it is not shown again\.\nFindling is/);

    const second = new ServeProcess(dataFolder);
    await second.ready();
    expect(await second.exitCode(signal)).toBe(0);
    expect(second.out).not.toContain("svc_admin_");
  },
);

test("a taken port is one line and exit code 1", async () => {
  const first = new ServeProcess(temporaryFolder());
  const { port } = new URL(await first.ready());
  const second = new ServeProcess(temporaryFolder(), port);
  expect(await second.exitCode()).toBe(1);
  expect(second.err.split("\n").filter((line) => line.startsWith("error:"))).toEqual([
    `error: Port ${port} on 127.0.0.1 is taken. Choose another with --port, or 0 for any free one.`,
  ]);
  expect(await first.exitCode("SIGTERM")).toBe(0);
});
