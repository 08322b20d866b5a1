import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "../steps/run.mjs";

const clock = new URL("shifted-clock.mjs", import.meta.url).href;
const readyLine = /^Findling is listening on (?<url>\S+)$/u;

/** A server of a process of its own, whose clock may be put back. It ends with the program. */
export class ShownServer {
  #server;
  #end;
  url;

  constructor(server, url) {
    this.#server = server;
    this.url = url;
    this.#end = () => server.kill();
    process.once("exit", this.#end);
  }

  /** @throws {Error} the server ends before it can answer */
  static async start({ dataFolder, adminKey, shiftMs = 0 }) {
    const program = `${root}packages/findling/bin/findling.js`;
    const options = ["serve", "--demo", "--port", "0", "--data", dataFolder, "--log", "error"];
    const server = spawn(process.execPath, [program, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        SVC_ADMIN_KEY: adminKey,
        CLOCK_SHIFT_MS: String(shiftMs),
        NODE_OPTIONS: `--import ${clock}`,
      },
    });
    for await (const line of createInterface({ input: server.stdout })) {
      const url = readyLine.exec(line)?.groups?.url;
      if (url !== undefined) {
        server.stdout.resume();
        return new ShownServer(server, url);
      }
    }
    throw new Error("The server has not started.");
  }

  async stop() {
    process.off("exit", this.#end);
    this.#server.kill("SIGTERM");
    await once(this.#server, "exit");
  }
}
