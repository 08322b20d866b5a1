import type { Client } from "@findling/client";
import type { CommandContext } from "../command-context.js";
import { untilStopped } from "../serve/until-stopped.js";
import { type AdminFlags, askAsAdmin } from "./ask-as-admin.js";

export interface StoppableQuestion<Answer> {
  /** A sentence that says what is left if a signal stops the request now. */
  readonly stopped: () => string;
  readonly ask: (client: Client, signal: AbortSignal) => Promise<Answer>;
}

/**
 * Does what `askAsAdmin` does, for requests that take long. A stop signal aborts them.
 * @throws {Failure} a signal stopped it
 */
export function askUntilStopped<Answer>(
  flags: AdminFlags,
  context: CommandContext,
  { stopped, ask }: StoppableQuestion<Answer>,
): Promise<Answer> {
  return untilStopped(stopped, (signal) => askAsAdmin(flags, context, (client) => ask(client, signal)));
}
