import { afterAll, afterEach, beforeAll } from "vitest";
import { Stage } from "./stage.js";

let shared: Promise<Stage> | undefined;

/** The stage of the tests of a page: one server and one browser for all of them. */
export function useStage(): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await (shared ??= Stage.open());
  });
  return () => {
    if (stage === undefined) throw new Error("The stage is not open.");
    return stage;
  };
}

/** Closes the pages of each test behind it, and the stage when the tests of a file have ended. */
export function closeStageAtEnd(): void {
  afterEach(async ({ task }) => (await shared)?.closePages(task.result?.state === "fail"));
  afterAll(async () => {
    await (await shared)?.close();
    shared = undefined;
  });
}
