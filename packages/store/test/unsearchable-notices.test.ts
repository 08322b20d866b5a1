/** Records that no word can find are reported once for each index, whatever became of other entries. */
import { expect, test } from "vitest";
import type { AppliedEntry } from "../src/entries/entry-outcome.js";
import { UnsearchableNotices } from "../src/unsearchable-notices.js";

const written = (unsearchable?: number): AppliedEntry => ({
  outcome: {
    kind: "written",
    result: { dataVersion: 1, applied: 1, ignoredAsStale: 0 },
    ...(unsearchable === undefined ? {} : { unsearchable }),
  },
});
const refused: AppliedEntry = { outcome: { kind: "refused", code: "invalid_request", message: "" } };

test("once for each index", () => {
  const reported: string[] = [];
  const notices = new UnsearchableNotices((index, message) => reported.push(`${index}: ${message}`));
  notices.note("a", [written(), refused, { fault: new Error("full") }]);
  expect(reported).toEqual([]);
  notices.note("a", [written(2), refused, written(1)]);
  notices.note("a", [written(7)]);
  notices.note("b", [written(1)]);
  notices.forget("b");
  notices.note("b", [written(1)]);
  expect(reported).toEqual([
    expect.stringMatching(/^a: 3 records were written without a text in any searchable attribute/),
    expect.stringMatching(/^b: 1 record was written/),
    expect.stringMatching(/^b: 1 record was written/),
  ]);
});
