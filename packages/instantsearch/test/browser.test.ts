/**
 * The libraries as they are published, with the examples of docs/instantsearch.md as their pages, in Chromium
 * against a running server.
 */
import { hasChromium } from "@findling/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { autocompleteCases } from "./browser/autocomplete-cases.js";
import { docSearchCases } from "./browser/doc-search-cases.js";
import { ExampleStage } from "./browser/example-stage.js";
import { instantSearchCases } from "./browser/instant-search-cases.js";
import { vueCases } from "./browser/vue-cases.js";

if (hasChromium()) {
  let stage: ExampleStage | undefined;
  beforeAll(async () => {
    stage = await ExampleStage.open();
  });
  afterEach(({ task }) => stage?.closePages(task.result?.state === "fail"));
  afterAll(() => stage?.close());
  const opened = (): ExampleStage => {
    if (stage === undefined) throw new Error("The stage is not open.");
    return stage;
  };
  instantSearchCases(opened);
  vueCases(opened);
  autocompleteCases(opened);
  docSearchCases(opened);
} else {
  test("Chromium is not there: the libraries were not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
