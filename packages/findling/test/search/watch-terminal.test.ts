/**
 * `findling search --watch` in a pseudo terminal, against a running server:
 *  1. What is typed is searched, Enter prints the record as JSON, and Escape ends.
 *  2. The terminal is as it was before: after the end, after a failure, and after SIGTERM.
 *  3. If the terminal is closed, SIGHUP ends it.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";

const bin = fileURLToPath(new URL("../../bin/findling.js", import.meta.url));
/** Python 3.9 copies between its own pipes and a pseudo terminal, in which it runs its arguments. */
const bridge = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
/** Closes the terminal when its first hits are shown, and prints how the command ended. */
const closedTerminal = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execv(sys.argv[1], sys.argv[1:])
shown = b""
while b"2 hits" not in shown: shown += os.read(terminal, 65536)
os.close(terminal)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;
/** Says how the command ended, and whether the terminal has the modes that it had. */
const script = `
  stty rows 20 cols 70; before=$(stty -g)
  sh -c 'echo "pid=$$."; exec "$@"' - "$@"; code=$?
  [ "$before" = "$(stty -g)" ] && modes=restored || modes=changed
  echo "code=$code modes=$modes."`;
const otherScreen = "\u001b[?1049h";
const ownScreen = "\u001b[?1049l";

class WatchInTerminal {
  /** All that the terminal was sent. */
  out = "";
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown>;

  constructor(host: string, key: string, ...arguments_: readonly string[]) {
    const command = [process.execPath, bin, "search", ...arguments_, "--watch", "--host", host];
    this.#child = spawn("python3", ["-c", bridge, "sh", "-c", script, "-", ...command], {
      env: { ...process.env, SVC_KEY: key, TERM: "xterm-256color" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child.stdin.on("error", () => undefined);
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => (this.out += text));
    this.#ended = once(this.#child, "close");
    onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  async until(expected: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = expected.exec(this.out);
      if (found !== null) return found;
      await Promise.race([once(this.#child.stdout, "data"), this.#failIfEnded(expected)]);
    }
  }

  async #failIfEnded(expected: RegExp): Promise<void> {
    await this.#ended;
    if (!expected.test(this.out))
      throw new Error(`It ended without ${expected}: ${JSON.stringify(this.out)}`);
  }
}

let server: ServerInProcess;

beforeAll(async () => {
  server = await startServerInProcess();
  await new Client({ host: server.baseUrl, key: server.adminKey }).index("films").saveAll([
    { objectID: "1", title: "Alien", year: 1979, note: "\u009b31m" },
    { objectID: "2", title: "千と千尋の神隠し", year: 2001 },
  ]);
});

afterAll(() => server.stop());

const watch = (...arguments_: readonly string[]) =>
  new WatchInTerminal(server.baseUrl, server.adminKey, ...arguments_);

test("typed, chosen, printed (1, 2)", async () => {
  const terminal = watch("films");
  await terminal.until(/2 hits/u);
  terminal.type("alxen");
  await terminal.until(/Showing results for "alien"/u);
  terminal.type("\u001b[D\u001b[D\u007fi");
  await terminal.until(/films> \S*alien/u);
  terminal.type("\r");
  await terminal.until(/code=0 modes=restored\./u);
  const [, after = ""] = terminal.out.split(ownScreen);
  const [json = ""] = after.split("code=");
  expect(JSON.parse(json)).toEqual({ objectID: "1", title: "Alien", year: 1979, note: "\u009b31m" });
  expect(after).not.toContain("\u009b");
});

test("pasted, wide characters, Escape (1, 2)", async () => {
  const terminal = watch("films");
  await terminal.until(/2 hits/u);
  terminal.type("\u001b[200~千尋\r\u001b[201~");
  await terminal.until(/神隠し.*1 hit /su);
  terminal.type("\u001b");
  await terminal.until(/code=0 modes=restored\./u);
  expect(terminal.out.split(ownScreen)[1]).toMatch(/^code=0/u);
});

test("an index that is not there is said, and it goes on until ctrl-c (2)", async () => {
  const terminal = watch("nowhere", "star");
  await terminal.until(/error: There is no index nowhere\./u);
  terminal.type("s");
  await terminal.until(/nowhere> \S*stars/u);
  terminal.type("\u0003");
  await terminal.until(/code=0 modes=restored\./u);
  expect(terminal.out.split(ownScreen)[1]).toMatch(/^code=0/u);
});

test("a paste without its end, then ctrl-c (1)", async () => {
  const terminal = watch("films");
  await terminal.until(/2 hits/u);
  terminal.type("\u001b[200~alien");
  await terminal.until(/films> \S*alien/u);
  terminal.type("\u0003");
  await terminal.until(/code=0 modes=restored\./u);
  expect(terminal.out.split(ownScreen)[1]).toMatch(/^code=0/u);
});

test("a terminal that is closed (3)", async () => {
  const command = [process.execPath, bin, "search", "films", "--watch", "--host", server.baseUrl];
  const child = spawn("python3", ["-c", closedTerminal, ...command], {
    env: { ...process.env, SVC_KEY: server.adminKey, TERM: "xterm-256color" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  await once(child, "close");
  // By SIGHUP.
  expect(out).toBe("-1\n");
});

test("SIGTERM (2)", async () => {
  const terminal = watch("films");
  await terminal.until(/2 hits/u);
  const [, pid] = await terminal.until(/pid=(\d+)\./u);
  process.kill(Number(pid), "SIGTERM");
  await terminal.until(/code=143 modes=restored\./u);
  expect(terminal.out.split(otherScreen).length).toBe(2);
  expect(terminal.out.split(ownScreen)[1]).toMatch(/error:.* Stopped by a signal\./u);
});

test("SIGTERM while a search waits for its answer (2)", async () => {
  const silent = await localServer(() => undefined);
  onTestFinished(() => silent.close());
  const terminal = new WatchInTerminal(silent.url, server.adminKey, "films");
  await terminal.until(/films>/u);
  const [, pid] = await terminal.until(/pid=(\d+)\./u);
  process.kill(Number(pid), "SIGTERM");
  await terminal.until(/code=143 modes=restored\./u);
  expect(terminal.out.split(ownScreen)[1]).toMatch(/^\S*error:\S* Stopped by a signal\.\s+code=143/u);
});
