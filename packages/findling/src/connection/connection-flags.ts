import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { addHostOption, type HostFlag, serverUrlOf } from "./server-address.js";

/** What every command that calls a server takes. */
export interface ConnectionFlags extends HostFlag {
  readonly key?: string;
}

/** Where a command sends its requests, and the key that it sends along. */
export interface ServerConnection {
  readonly baseUrl: string;
  readonly key: string;
}

export function addConnectionOptions(command: Command): Command {
  return addHostOption(command).option(
    "--key <secret>",
    "the key; better given as SVC_KEY or SVC_ADMIN_KEY, which no process list shows",
  );
}

/** @throws {UsageFailure} no key was given, or one that cannot be sent */
export function connectionOf(flags: ConnectionFlags, context: CommandContext): ServerConnection {
  const { SVC_KEY = "", SVC_ADMIN_KEY = "" } = context.environment;
  const key = flags.key ?? (SVC_KEY === "" ? SVC_ADMIN_KEY : SVC_KEY);
  if (key === "") throw new UsageFailure("A key is needed: set SVC_KEY or SVC_ADMIN_KEY, or give --key.");
  return { baseUrl: serverUrlOf(flags, context), key: requirePrintable(key, "The key") };
}

/** @throws {UsageFailure} */
export function requirePrintable(key: string, name: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageFailure(`${name} has characters that no key has.`);
  return key;
}
