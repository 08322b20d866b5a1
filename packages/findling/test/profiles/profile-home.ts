import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { runCli } from "../../src/cli.js";
import { CapturedConsole } from "../captured-console.js";
import { temporaryFolder } from "../temporary-folder.js";

interface WrittenProfile {
  readonly host: string;
  readonly key: string;
  readonly keyKind?: string | null;
}

/** A home folder that goes with the test. */
export class ProfileHome {
  readonly folder = temporaryFolder();
  readonly path = join(this.folder, ".config", "findling", "profiles.json");

  /** Writes the file as it is. */
  writeText(text: string, mode = 0o600): void {
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, text);
    chmodSync(this.path, mode);
  }

  write(defaultName: string | null, profiles: Readonly<Record<string, WrittenProfile>>): void {
    this.writeText(JSON.stringify({ default: defaultName, profiles }));
  }

  /** @param stdin the text on standard input, which is no terminal */
  async run(arguments_: readonly string[], environment: Readonly<Record<string, string>> = {}, stdin = "") {
    const console = new CapturedConsole();
    console.stdin = Readable.from([stdin]);
    const code = await runCli(arguments_, { console, environment: { HOME: this.folder, ...environment } });
    return { code, out: console.out, err: console.err };
  }
}
