import { checkedClient } from "../../api/checked-client.js";
import { requestFailure } from "../../api/request-failure.js";
import type { CommandContext } from "../../command-context.js";
import { connectionOf } from "../../connection/connection-flags.js";
import { Failure, UsageFailure } from "../../failure.js";
import { listenForStop } from "../../serve/stop-signal.js";
import { prettyJson } from "../../terminal/json-text.js";
import type { SearchFlags } from "../search-flags.js";
import { requestOf } from "../search-request.js";
import { surfaceOf } from "../surface.js";
import { screenOf } from "./watch-screen.js";
import type { WatchEnd, WatchState } from "./watch-state.js";
import { WatchTerminal } from "./watch-terminal.js";
import { WatchedSearch, type WatchSearch } from "./watched-search.js";

/**
 * Searches with each key that is pressed, until a hit is chosen, which is printed, or Escape is pressed.
 * @throws {UsageFailure} there is no terminal
 * @throws {Failure} a signal ended it
 */
export async function watchIndex(
  index: string,
  q: string,
  flags: SearchFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout } = context.console;
  const search = searchOf(index, flags, context);
  if (stdout.isTTY !== true || !process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageFailure(
      "--watch needs a terminal for its input and its output. Leave it out to search once.",
    );
  const stop = listenForStop();
  try {
    const end = await watch(q, search, { index, flags, context, signal: stop.signal });
    if (stop.exitCode !== null) throw new Failure("Stopped by a signal.", stop.exitCode);
    if (end.kind === "chosen") stdout.write(`${prettyJson(end.hit.record)}\n`);
  } finally {
    stop.dispose();
  }
}

interface WatchOptions {
  readonly index: string;
  readonly flags: SearchFlags;
  readonly context: CommandContext;
  readonly signal: AbortSignal;
}

function watch(q: string, search: WatchSearch, options: WatchOptions): Promise<WatchEnd> {
  const { index, flags, context, signal } = options;
  return new Promise((resolve, reject) => {
    const end = (reached: WatchEnd): void => {
      terminal.close();
      watched.stop();
      resolve(reached);
    };
    const left = (): void => end({ kind: "left" });
    const draw = (state: WatchState): void => {
      const { colours } = surfaceOf(context);
      terminal.draw(screenOf(state, { ...terminal.size, index, colours, fields: flags.fields }));
    };
    const changed = (state: WatchState): void => {
      try {
        if (state.end === null) draw(state);
        else end(state.end);
      } catch (error) {
        terminal.close();
        watched.stop();
        reject(error);
      }
    };
    const watched = new WatchedSearch(q, search, changed);
    const terminal = new WatchTerminal(process.stdin, process.stdout, {
      pressed: (keys) => watched.press(keys),
      resized: () => draw(watched.state),
      gone: left,
    });
    signal.addEventListener("abort", left, { once: true });
    watched.start();
  });
}

function searchOf(index: string, flags: SearchFlags, context: CommandContext): WatchSearch {
  const { baseUrl, key } = connectionOf(flags, context);
  const client = checkedClient({ host: baseUrl, key, retries: 0 }).index(index);
  const { q: _q, ...request } = requestOf("", { ...flags, mode: "typing" });
  return async (q, signal) => {
    try {
      return await client.search({ ...request, q }, { signal });
    } catch (error) {
      throw requestFailure(error);
    }
  };
}
