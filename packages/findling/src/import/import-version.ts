import { clockAheadMs, clockDifferenceMaxMs } from "../api/server-clock.js";
import { counted } from "../terminal/progress.js";

const timeoutMs = 5_000;

/** The version of an import, and why it is not the time here. */
export interface ImportVersion {
  readonly version: number;
  /** null: it is. */
  readonly warning: string | null;
}

/**
 * The time at which an import begins, in milliseconds since 1970. If the clock here and that of the server
 * differ, it is the server's: others write with versions by that clock. With a clock that is behind, records
 * would be taken for older than those in the index, and be ignored; with one that is ahead, later writes
 * would.
 */
export async function importVersion(baseUrl: string): Promise<ImportVersion> {
  const sentAt = Date.now();
  const date = await dateOf(baseUrl);
  const ahead = clockAheadMs(date, (sentAt + Date.now()) / 2);
  if (ahead === null || Math.abs(ahead) < clockDifferenceMaxMs) return { version: Date.now(), warning: null };
  const differs = `${counted(Math.round(Math.abs(ahead) / 1_000))} s ${ahead > 0 ? "behind" : "ahead of"}`;
  return {
    // Its whole seconds are not later than its time, so what is written from now on is newer.
    version: Date.parse(date ?? ""),
    warning: `The clock here is ${differs} that of the server. The versions of this import go by the server's.`,
  };
}

/**
 * The header of any answer; null: there is none. That no server answers is found when it is written to. This
 * calls `fetch` itself, since the client of the API needs a key, and no body has to be read here.
 */
async function dateOf(baseUrl: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(`${baseUrl}/health`, { signal, redirect: "manual" });
    await answer.body?.cancel();
    return answer.headers.get("date");
  } catch {
    return null;
  }
}
