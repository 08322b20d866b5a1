import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { chosenServer } from "./chosen-server.js";
import { addServerOptions, type ServerFlags } from "./server-flags.js";

/** What every command that calls a server takes. */
export type ConnectionFlags = Omit<ServerFlags, "adminKey">;

/** Where a command sends its requests, and the key that it sends along. */
export interface ServerConnection {
  readonly baseUrl: string;
  readonly key: string;
}

export function addConnectionOptions(command: Command): Command {
  return addServerOptions(command).option(
    "--key <secret>",
    "the key; better given as SVC_KEY or SVC_ADMIN_KEY, which no process list shows",
  );
}

/** @throws {UsageFailure} no key was given, or one that cannot be sent */
export function connectionOf(flags: ConnectionFlags, context: CommandContext): ServerConnection {
  const { baseUrl, key, whyWithoutProfile } = chosenServer(flags, context, ["SVC_KEY", "SVC_ADMIN_KEY"]);
  const advice = "A key is needed: set SVC_KEY or SVC_ADMIN_KEY, give --key, or use findling login.";
  if (key === null) throw new UsageFailure(`${whyWithoutProfile} ${advice}`.trimStart());
  return { baseUrl, key: requirePrintable(key, "The key") };
}

/** @throws {UsageFailure} */
export function requirePrintable(key: string, name: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageFailure(`${name} has characters that no key has.`);
  return key;
}
