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

export const howToGiveAdminKey = "An admin key is needed: set SVC_ADMIN_KEY or give --admin-key.";

export function addAdminOptions(command: Command): Command {
  return addConnectionOptions(command).option("--admin-key <secret>", "the same as --key");
}

/**
 * The admin key that was given; null: none. `SVC_ADMIN_KEY` goes before `SVC_KEY`, which may be the key of
 * another type that other commands use.
 * @throws {UsageFailure} it cannot be sent
 */
export function adminKeyOf({ adminKey, key }: AdminFlags, { environment }: CommandContext): string | null {
  const { SVC_KEY = "", SVC_ADMIN_KEY = "" } = environment;
  const given = adminKey ?? key ?? (SVC_ADMIN_KEY === "" ? SVC_KEY : SVC_ADMIN_KEY);
  return given === "" ? null : requirePrintable(given, "The admin key");
}

/**
 * Resolves with what `ask` got from the server.
 * @throws {UsageFailure} no admin key was given
 * @throws {ServerFailure} the server refused, or is no Findling
 * @throws {Failure} no server answered
 */
export async function askAsAdmin<Answer>(
  flags: AdminFlags,
  context: CommandContext,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const key = adminKeyOf(flags, context);
  if (key === null) throw new UsageFailure(howToGiveAdminKey);
  return askServer({ baseUrl: serverUrlOf(flags, context), key }, ask);
}
