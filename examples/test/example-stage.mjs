import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchChromium } from "@findling/testkit";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
const findling = join(root, "packages/findling/bin/findling.js");
const adminKey = "admin-key-of-the-tests-of-examples";
const localHost = "http://127.0.0.1:7700";

/** A search server, and a browser, for all examples. The commands are those of their README files. */
export class ExampleStage {
  #folder = mkdtempSync(join(tmpdir(), "findling-guides-"));
  #serve;
  #browser;
  #closers = [];
  host = "";

  static async open() {
    const stage = new ExampleStage();
    await stage.#start();
    return stage;
  }

  async #start() {
    mkdirSync(join(this.#folder, "bin"));
    writeFileSync(
      join(this.#folder, "bin/findling"),
      `#!/bin/sh\nexec '${process.execPath}' '${findling}' "$@"\n`,
      {
        mode: 0o755,
      },
    );
    const words = [findling, "serve", "--port", "0", "--data", join(this.#folder, "data"), "--log", "error"];
    this.#serve = spawn(process.execPath, words, {
      // A second search thread would take a sixth of the time of a start and a stop.
      env: { PATH: process.env.PATH, SVC_ADMIN_KEY: adminKey, SVC_SEARCH_THREADS: "1" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.host = await lineOf(this.#serve.stdout, /(http:\/\/127\.0\.0\.1:\d+)/);
    this.#browser = await launchChromium();
  }

  /** Runs a line in a shell, in the clone. */
  async run(line) {
    const here = line.replaceAll("npx findling", "findling").replaceAll(localHost, this.host);
    // Bash takes a pipe of Node for a remote shell, and would run the .bashrc of whoever runs the tests.
    const { stdout } = await promisify(execFile)("bash", ["--norc", "-o", "pipefail", "-c", here], {
      cwd: root,
      env: {
        PATH: `${join(this.#folder, "bin")}:${process.env.PATH}`,
        SVC_HOST: this.host,
        SVC_ADMIN_KEY: adminKey,
      },
    });
    return stdout;
  }

  /** Runs the commands of a README, each block by itself. Answers what each block wrote. */
  async runCommandsOf(name) {
    const readme = readFileSync(join(root, "examples", name, "README.md"), "utf8");
    const shown = [];
    for (const [, block] of readme.matchAll(/```sh\n([^]*?)```/g))
      if (!block.includes("start.js")) shown.push(await this.run(block));
    return shown;
  }

  /** A text with the address and the key of this stage. */
  placed(text, key) {
    return text.replaceAll(localHost, this.host).replaceAll("svc_search_...", key);
  }

  /** Saves a page as a file. Answers its address. */
  saved(name, html) {
    writeFileSync(join(this.#folder, name), html);
    return pathToFileURL(join(this.#folder, name)).href;
  }

  /** Serves a folder as `npx vite` does, with the server and the key of this stage. Answers the address. */
  async serveByVite(name, key) {
    const vite = await createServer({
      root: join(root, "examples", name),
      configFile: false,
      cacheDir: join(this.#folder, "vite", name),
      logLevel: "error",
      server: { port: 0, host: "127.0.0.1" },
      plugins: [
        {
          name: "key",
          transform: (code, id) => (id.endsWith("/server.js") ? this.placed(code, key) : null),
          transformIndexHtml: (html) => this.placed(html, key),
        },
      ],
    });
    await vite.listen();
    this.#closers.push(() => vite.close());
    return vite.resolvedUrls.local[0];
  }

  /** Starts the program of an example, which prints its address. */
  async serveByProgram(path, environment) {
    const child = spawn(process.execPath, [join(root, "examples", path)], {
      env: { PATH: process.env.PATH, FINDLING: this.host, PORT: "0", ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#closers.push(() => child.kill());
    return lineOf(child.stdout, /^(http:\S+)/m);
  }

  /** Opens an address in a context of its own. `faults`: what the page complained about. */
  async show(address, options = {}) {
    const context = await this.#browser.newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(address);
    return { page, faults };
  }

  async close() {
    await this.#browser?.close();
    for (const close of this.#closers) await close();
    this.#serve.kill();
    await once(this.#serve, "close");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The first match in what a program writes. */
async function lineOf(stream, pattern) {
  let shown = "";
  for await (const text of stream.iterator({ destroyOnReturn: false })) {
    shown += text;
    const [, found] = pattern.exec(shown) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`It ended, and showed: ${shown}`);
}
