import { setTimeout as sleep } from "node:timers/promises";
import type { Readiness } from "../traffic/readiness.js";
import type { ServerRuntime } from "./server-runtime.js";

/**
 * @param drainSeconds for how long the server still answers everything, while it says that it is not ready
 * @returns stops the server. All calls wait for the same stop
 */
export function stopOnce(
  { logger, shutdown }: Pick<ServerRuntime, "logger" | "shutdown">,
  readiness: Readiness,
  drainSeconds: number,
): () => Promise<void> {
  const stop = async (): Promise<void> => {
    const answering = drainSeconds === 0 ? "what has begun is answered" : "everything is answered until then";
    logger.info(drainSeconds === 0 ? {} : { inSeconds: drainSeconds }, `the server stops: ${answering}`);
    const begunAt = performance.now();
    readiness.drain();
    if (drainSeconds > 0) await sleep(drainSeconds * 1_000);
    await shutdown.run();
    logger.info({ ms: Math.round(performance.now() - begunAt) }, "the server has stopped");
  };
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}
