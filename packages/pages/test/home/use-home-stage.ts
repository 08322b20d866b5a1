import { afterAll, afterEach, beforeAll } from "vitest";
import { HomeStage } from "./home-stage.js";

let shared: Promise<HomeStage> | undefined;

/** One server and one browser for all tests of a file. Each test begins with the demo complete. */
export function useHomeStage(): () => HomeStage {
  let stage: HomeStage | undefined;
  beforeAll(async () => {
    stage = await (shared ??= HomeStage.open());
  });
  const current = (): HomeStage => {
    if (stage === undefined) throw new Error("The stage is not open.");
    return stage;
  };
  afterEach(() => {
    current().facts = current().demo();
  });
  return current;
}

/** Closes the pages of each test behind it, and the stage when the tests of a file have ended. */
export function closeStageAtEnd(): void {
  afterEach(async ({ task }) => (await shared)?.closePages(task.result?.state === "fail"));
  afterAll(async () => {
    await (await shared)?.close();
    shared = undefined;
  });
}
