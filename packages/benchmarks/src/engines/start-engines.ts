import { rm } from "node:fs/promises";
import type { AbsentEngine } from "./absent-engine.js";
import { FindlingEngine } from "./findling-engine.js";
import type { MeasuredEngine } from "./measured-engine.js";
import { PeerEngine } from "./peer-engine.js";
import { type PeerChoice, peerStarts } from "./peer-starts.js";
import { temporaryFolder } from "./temporary-folder.js";

export interface StartedEngines {
  /** Findling is the first. */
  readonly engines: readonly MeasuredEngine[];
  readonly findling: FindlingEngine;
  readonly absent: readonly AbsentEngine[];
  stop(): Promise<void>;
}

/** Starts Findling and those of the chosen peers that this machine has. */
export async function startEngines(choice: PeerChoice): Promise<StartedEngines> {
  const folder = temporaryFolder("findling-bench-peers-");
  const engines: MeasuredEngine[] = [];
  const absent: AbsentEngine[] = [];
  const stop = async (): Promise<void> => {
    for (const engine of engines) await engine.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const findling = await FindlingEngine.start();
    engines.push(findling);
    for (const { name, command } of peerStarts(choice, folder)) {
      const found = command();
      if ("reason" in found) {
        absent.push({ name, reason: found.reason });
        continue;
      }
      try {
        engines.push(await PeerEngine.start(found));
      } catch (error) {
        absent.push({ name, reason: `It could not be started: ${messageOf(error)}` });
      }
    }
    return { engines, findling, absent, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
