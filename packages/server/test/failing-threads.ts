import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { onTestFinished, vi } from "vitest";

/** The next thread cannot be made, as where the system allows no further one at the moment. */
export function refuseNextThread(): void {
  replaceNextThread(() => {
    throw new Error("EAGAIN");
  });
}

/** The next thread is made, and dies at once of a fault: its module is missing. */
export function breakNextThread(): void {
  replaceNextThread((options) => new threads.Worker(new URL("./missing.js", import.meta.url), options));
}

function replaceNextThread(make: (options: threads.WorkerOptions | undefined) => threads.Worker): void {
  const replaced = vi.spyOn(threads, "Worker").mockImplementation(function (_file, options) {
    restore();
    return make(options);
  });
  const restore = (): void => {
    replaced.mockRestore();
    syncBuiltinESMExports();
  };
  syncBuiltinESMExports();
  onTestFinished(restore);
}
