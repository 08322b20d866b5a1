import { setTimeout as pause } from "node:timers/promises";
import type { CommandContext } from "../command-context.js";
import { Failure } from "../failure.js";
import { listenForStop } from "../serve/stop-signal.js";
import { coloursFor } from "../terminal/colours.js";
import { Screen } from "../terminal/screen.js";
import type { Scrape } from "./stats-between.js";

export interface StatsWatch {
  readonly ask: (signal: AbortSignal) => Promise<Scrape>;
  readonly textOf: (before: Scrape | null, now: Scrape) => string;
  readonly seconds: number;
  /** Whether a terminal shows each text in place of the one before. */
  readonly isDrawn: boolean;
}

/**
 * Shows figures until a signal stops it, or nobody gets them any more. The last ones stay on the terminal. A
 * server that stops answering is asked again.
 * @throws {Failure} the first question was not answered
 */
export async function watchStats(watch: StatsWatch, context: CommandContext): Promise<void> {
  const { stdout } = context.console;
  const isTerminal = stdout.isTTY === true && context.environment["TERM"] !== "dumb";
  const screen = watch.isDrawn && isTerminal ? new Screen(stdout) : null;
  const stop = listenForStop();
  const { outputLoss } = context;
  const end = outputLoss === undefined ? stop.signal : AbortSignal.any([stop.signal, outputLoss]);
  let before: Scrape | null = null;
  let text = "";
  try {
    while (!end.aborted) {
      try {
        const now = await watch.ask(end);
        text = watch.textOf(before, now);
        before = now;
        if (screen === null) stdout.write(text);
        else screen.show(text);
      } catch (error) {
        if (end.aborted) break;
        if (before === null || !(error instanceof Failure)) throw error;
        showFailure(error, context, screen);
      }
      await pause(watch.seconds * 1_000, undefined, { signal: end }).catch(() => undefined);
    }
  } finally {
    screen?.end();
    stop.dispose();
  }
  if (screen !== null) stdout.write(text);
}

function showFailure(
  { message }: Failure,
  { console, environment }: CommandContext,
  screen: Screen | null,
): void {
  const output = screen === null ? console.stderr : console.stdout;
  const line = `${coloursFor(output, environment).red("error:")} ${message}\n`;
  if (screen === null) output.write(line);
  else screen.show(line);
}
