import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "../command-context.js";
import { addAdminOptions } from "../connection/ask-as-admin.js";
import type { StatsFlags } from "./stats-flags.js";

const watchSecondsMax = 3_600;

const examples = `
These are the figures of GET /metrics. Without --watch counts, rates and latencies are since the start of the
server; with it they are of the time since the figures before. p50, p90 and p99 are what 50, 90 and 99 of 100
took at most, as exactly as the server counts. What needs attention is coloured and named at the end, by the
bounds of docs/monitoring/alerts.yml; docs/operations.md says what to do.

A port of the metrics alone (--metrics-port) needs no key. Ctrl-C ends --watch.

Examples:
  findling stats
  findling stats --watch
  findling stats --watch 10 --host https://search.example.org
  findling stats --json | jq .queue
  findling stats --watch 60 --json >> stats.ndjson   # a line each minute`;

export function addStatsCommand(program: Command, context: CommandContext): void {
  const stats = program.command("stats").description("Show what a running server does, and how it is.");
  addAdminOptions(stats)
    .option("--watch [seconds]", "show it again and again (default: every 2 seconds)", watchSeconds)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (flags: StatsFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { showStats } = await import("./show-stats.js");
      await showStats(flags, context);
    });
}

function watchSeconds(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > watchSecondsMax)
    throw new InvalidArgumentError("It must be a whole number of seconds from 1 to 3,600.");
  return seconds;
}
