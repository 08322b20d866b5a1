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
  #url;

  constructor(server, url) {
    this.#server = server;
    this.#url = url;
    this.#end = () => server.kill();
    process.once("exit", this.#end);
  }

  /**
   * A server for as long as something is done with it. It has ended when this does, also after a fault: then
   * its data folder may go.
   * @param work gets the URL of the server
   */
  static async during(options, work) {
    const server = await ShownServer.#start(options);
    try {
      await work(server.#url);
    } finally {
      await server.#stop();
    }
  }

  /** @throws {Error} the server ends before it can answer */
  static async #start({ dataFolder, adminKey, shiftMs = 0 }) {
    const program = `${root}packages/findling/bin/findling.js`;
    const options = ["serve", "--demo", "--port", "0", "--data", dataFolder, "--log", "error"];
    const server = spawn(process.execPath, [program, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        SVC_ADMIN_KEY: adminKey,
        CLOCK_SHIFT_MS: String(shiftMs),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${clock}`,
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

  async #stop() {
    process.off("exit", this.#end);
    const { exitCode, signalCode } = this.#server;
    if (exitCode !== null || signalCode !== null) return;
    this.#server.kill("SIGTERM");
    await once(this.#server, "exit");
  }
}
