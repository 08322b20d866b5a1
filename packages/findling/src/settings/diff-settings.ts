import { textOf } from "../arguments/text-argument.js";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { connectionOf } from "../connection/connection-flags.js";
import { exitCodes, QuietEnd } from "../failure.js";
import { coloursFor } from "../terminal/colours.js";
import { prettyJson } from "../terminal/json-text.js";
import { changesText } from "./changes-text.js";
import { bareEtag } from "./etag.js";
import { plannedChange } from "./planned-change.js";
import { givenSettings } from "./settings-file.js";
import type { DiffSettingsFlags, SettingsTarget } from "./settings-flags.js";

/**
 * Prints what a file of settings would change.
 * @throws {QuietEnd} something would change
 * @throws {Failure}
 */
export async function diffSettings(
  { index, file }: SettingsTarget,
  flags: DiffSettingsFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdin, stdout, stderr } = context.console;
  const given = givenSettings(await textOf(file, stdin));
  const planned = await askServer(connection, (client) => plannedChange(client.index(index), given));
  const { exists, changes, etag } = planned;
  const tag = typeof etag === "string" ? bareEtag(etag) : null;
  if (flags.json) stdout.write(`${prettyJson({ index, exists, etag: tag, changes })}\n`);
  else {
    stdout.write(changesText(changes, coloursFor(stdout, context.environment)));
    if (!exists) stderr.write(`There is no index ${index}: this is what would differ from the defaults.\n`);
  }
  if (exists && changes.length === 0) return;
  if (stderr.isTTY === true && tag !== null && !flags.json) {
    const colours = coloursFor(stderr, context.environment);
    stderr.write(colours.dim(`\`settings set\` saves exactly this with --if-match ${tag}\n`));
  }
  throw new QuietEnd(exitCodes.failure);
}
