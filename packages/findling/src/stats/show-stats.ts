import type { CommandContext } from "../command-context.js";
import { adminServerOf } from "../connection/ask-as-admin.js";
import { coloursFor } from "../terminal/colours.js";
import { askStats } from "./ask-stats.js";
import { attentionOf } from "./attention.js";
import { type Scrape, statsBetween } from "./stats-between.js";
import type { StatsFlags } from "./stats-flags.js";
import { statsText } from "./stats-text.js";
import { watchStats } from "./watch-stats.js";

const watchSecondsDefault = 2;

/** @throws {Failure} no server answers, or it does not give its figures */
export async function showStats(flags: StatsFlags, context: CommandContext): Promise<void> {
  const { stdout } = context.console;
  const server = adminServerOf(flags, context);
  const ask = (signal?: AbortSignal): Promise<Scrape> => askStats(server, signal);
  const colours = coloursFor(stdout, context.environment);
  const textOf = (before: Scrape | null, now: Scrape): string => {
    const stats = statsBetween(before, now);
    const attention = attentionOf(stats);
    if (!flags.json) return statsText(stats, attention, colours);
    // One line each, so that they can be collected in a file.
    const indent = flags.watch === undefined ? 2 : 0;
    return `${JSON.stringify({ at: now.atMs, ...stats, attention }, null, indent)}\n`;
  };
  if (flags.watch === undefined) {
    stdout.write(textOf(null, await ask()));
    return;
  }
  const seconds = flags.watch === true ? watchSecondsDefault : flags.watch;
  await watchStats({ ask, textOf, seconds, isDrawn: !flags.json }, context);
}
