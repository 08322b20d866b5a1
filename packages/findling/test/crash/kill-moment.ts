import { existsSync, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import type { Random } from "@findling/testkit";
import type { Api } from "./api.js";

export const killMoments = ["any time", "an answer", "a rebuild", "segment files", "a backup"] as const;
export type KillMoment = (typeof killMoments)[number];

/** The latest, in milliseconds: what a moment waits for may not come. */
const latest = 2_000;
/** A backup is a process of its own, which takes its time to start. */
const latestForBackup = 6_000;

/** The server to kill, and what shows how far it is. */
interface KilledServer {
  readonly random: Random;
  readonly dataFolder: string;
  readonly api: Api;
  /** Calls back when an index begins to be built anew. */
  readonly onRebuild: (begun: () => void) => void;
  /** Calls back when a backup was made. */
  readonly onBackup: (made: () => void) => void;
  readonly kill: () => void;
}

/** Kills the server at such a moment, within two seconds, or six for a backup. */
export function killAt(moment: KillMoment, server: KilledServer): void {
  const { random, kill } = server;
  const timer = setTimeout(kill, moment === "any time" ? random.between(1, latest / 2) : latestAt(moment));
  const killNow = () => {
    clearTimeout(timer);
    kill();
  };
  if (moment === "an answer") server.api.onWritten = afterSome(random.between(1, 25), killNow);
  if (moment === "a rebuild") {
    const begun = afterSome(random.between(1, 2), () => setTimeout(killNow, random.below(60)));
    server.onRebuild(begun);
  }
  // The next one may be under way by then.
  if (moment === "a backup")
    server.onBackup(afterSome(random.between(1, 2), () => setTimeout(killNow, random.below(800))));
  if (moment === "segment files") watchSegmentFiles(server, killNow);
}

function latestAt(moment: KillMoment): number {
  return moment === "a backup" ? latestForBackup : latest;
}

/**
 * Kills at one of the steps in which files are written, renamed and removed, or when a manifest has taken its
 * place.
 */
function watchSegmentFiles({ dataFolder, random }: KilledServer, killNow: () => void): void {
  const onManifest = random.onceIn(2);
  const changed = afterSome(onManifest ? random.between(1, 2) : random.between(1, 25), killNow);
  const indexes = join(dataFolder, "indexes");
  for (const incarnation of existsSync(indexes) ? readdirSync(indexes) : []) {
    const segments = join(indexes, incarnation, "segments");
    if (!existsSync(segments)) continue;
    const watcher = watch(segments, { persistent: false }, (event, name) => {
      if (!onManifest || (event === "rename" && name === "manifest")) changed();
    });
    setTimeout(() => watcher.close(), latest + 500).unref();
  }
}

function afterSome(count: number, action: () => void): () => void {
  let left = count;
  return () => {
    if (--left === 0) action();
  };
}
