import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { onTestFinished, vi } from "vitest";

/** The next thread cannot be made, as where the system allows no further one at the moment. */
export function refuseNextThread(): void {
  const refuse = vi.spyOn(threads, "Worker").mockImplementation(function () {
    allow();
    throw new Error("EAGAIN");
  });
  const allow = (): void => {
    refuse.mockRestore();
    syncBuiltinESMExports();
  };
  syncBuiltinESMExports();
  onTestFinished(allow);
}
