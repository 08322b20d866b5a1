import type { Client } from "@findling/client";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { askServer } from "./ask-server.js";
import { addConnectionOptions, type ConnectionFlags, requirePrintable } from "./connection-flags.js";
import { serverUrlOf } from "./server-address.js";

/** The server that a command calls, and the admin key for it. */
export interface AdminFlags extends ConnectionFlags {
  readonly adminKey?: string;
}

export function addAdminOptions(command: Command): Command {
  return addConnectionOptions(command).option("--admin-key <secret>", "the same as --key");
}

/**
 * Resolves with what `ask` got from the server. `SVC_ADMIN_KEY` goes before `SVC_KEY`, which may be the key
 * of another type that other commands use.
 * @throws {UsageFailure} no admin key was given
 * @throws {ServerFailure} the server refused, or is no Findling
 * @throws {Failure} no server answered
 */
export async function askAsAdmin<Answer>(
  flags: AdminFlags,
  context: CommandContext,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { SVC_KEY = "", SVC_ADMIN_KEY = "" } = context.environment;
  const key = flags.adminKey ?? flags.key ?? (SVC_ADMIN_KEY === "" ? SVC_KEY : SVC_ADMIN_KEY);
  if (key === "") throw new UsageFailure("An admin key is needed: set SVC_ADMIN_KEY or give --admin-key.");
  requirePrintable(key, "The admin key");
  return askServer({ baseUrl: serverUrlOf(flags, context), key }, ask);
}
