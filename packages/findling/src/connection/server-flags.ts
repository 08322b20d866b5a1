import type { Command } from "commander";
import { baseUrlIn, defaultBaseUrl } from "./server-address.js";

/** The flags that choose a server and a key. A command has some of them. */
export interface ServerFlags {
  readonly host?: string;
  readonly profile?: string;
  readonly key?: string;
  readonly adminKey?: string;
}

export function addServerOptions(command: Command): Command {
  return command
    .option("--host <url>", `the server (SVC_HOST and SVC_PORT; default ${defaultBaseUrl})`, baseUrlIn)
    .option("--profile <name>", "a server and key of findling login (SVC_PROFILE)");
}
