import { setTimeout as pause } from "node:timers/promises";
import type { IndexClient, SettingsFacts } from "@findling/client";
import { withinSeconds } from "./bounded-wait.js";

const firstPauseMs = 50;
const pauseMsMax = 1_000;
/** A wait goes on when the server is restarted. */
const retries = 5;

/** Work on an index that goes on when a request was answered. */
export interface FollowedWork {
  readonly kind: "rebuild" | "erasure";
  readonly timeoutSeconds: number;
  readonly onFacts?: (facts: SettingsFacts) => void;
}

/** Resolves when the work is done; false: it still runs when the time is over. @throws {FindlingFailure} */
export async function followWork(
  index: IndexClient,
  { kind, timeoutSeconds, onFacts }: FollowedWork,
): Promise<boolean> {
  const isDone = await withinSeconds(timeoutSeconds, async (signal) => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMsMax, pauseMs * 1.5)) {
      const { facts } = await index.settings({ signal, retries });
      if (facts[kind] !== "running") return true;
      onFacts?.(facts);
      await pause(pauseMs, undefined, { signal });
    }
  });
  return isDone ?? false;
}
