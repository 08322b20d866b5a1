import type { Client } from "@findling/client";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { askServer } from "./ask-server.js";
import { chosenServer } from "./chosen-server.js";
import { addConnectionOptions, type ConnectionFlags, requirePrintable } from "./connection-flags.js";

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
  const { baseUrl, key, whyWithoutProfile } = chosenServer(flags, context, ["SVC_ADMIN_KEY", "SVC_KEY"]);
  const advice = "An admin key is needed: set SVC_ADMIN_KEY, give --admin-key, or use findling login.";
  if (key === null) throw new UsageFailure(`${whyWithoutProfile} ${advice}`.trimStart());
  return askServer({ baseUrl, key: requirePrintable(key, "The admin key") }, ask);
}
