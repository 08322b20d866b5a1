import type { Client } from "@findling/client";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { askServer } from "./ask-server.js";
import { type ChosenServer, chosenServer } from "./chosen-server.js";
import { addConnectionOptions, type ConnectionFlags, requirePrintable } from "./connection-flags.js";

/** The server that a command calls, and the admin key for it. */
export interface AdminFlags extends ConnectionFlags {
  readonly adminKey?: string;
}

export function addAdminOptions(command: Command): Command {
  return addConnectionOptions(command).option("--admin-key <secret>", "the same as --key");
}

/**
 * The server of a command, and the admin key that was given; null: none. `SVC_ADMIN_KEY` goes before
 * `SVC_KEY`, which may be the key of another type that other commands use.
 * @throws {UsageFailure} the key cannot be sent, or the flags contradict each other
 */
export function adminServerOf(flags: AdminFlags, context: CommandContext): ChosenServer {
  const chosen = chosenServer(flags, context, ["SVC_ADMIN_KEY", "SVC_KEY"]);
  if (chosen.key !== null) requirePrintable(chosen.key, "The admin key");
  return chosen;
}

export function withoutAdminKey({
  whyWithoutProfile,
}: Pick<ChosenServer, "whyWithoutProfile">): UsageFailure {
  const advice = "An admin key is needed: set SVC_ADMIN_KEY, give --admin-key, or use findling login.";
  return new UsageFailure(`${whyWithoutProfile} ${advice}`.trimStart());
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
  const { baseUrl, key, whyWithoutProfile } = adminServerOf(flags, context);
  if (key === null) throw withoutAdminKey({ whyWithoutProfile });
  return askServer({ baseUrl, key }, ask);
}
