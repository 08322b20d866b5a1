/**
 * Profiles of V8:
 *  1. A sample's time belongs to its function, and to all that called it; waiting is left out.
 *  2. The same function called from the same place is one frame; called from two, two frames and one sum.
 *  3. Profiles of several threads are one.
 *  4. The time after a sample that is too long to be its own is idle.
 *  5. Profiling does not count.
 *  6. A flame graph has a frame for each that is wide enough, with its time.
 */
import { expect, test } from "vitest";
import { flameGraph } from "../../src/profile/flame-graph.js";
import { type Frame, foldProfiles, functionTimes } from "../../src/profile/fold-profile.js";
import { withIdleGaps } from "../../src/profile/idle-gaps.js";
import { fileName } from "../../src/profile/run-profile.js";

const node = (id: number, functionName: string, children: number[] = [], url = "") => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
  children,
});

const searcher = "file:///somewhere/packages/engine/dist/searcher.js";
const profile = {
  nodes: [
    node(1, "(root)", [2, 3, 6]),
    node(2, "(idle)"),
    node(3, "search", [4, 5], searcher),
    node(4, "rank", [], searcher),
    node(5, "rank", [], searcher),
    node(6, "rank", [], searcher),
  ],
  // Each sample lasts until the next.
  samples: [3, 4, 5, 2, 6, 3],
  timeDeltas: [500, 1_000, 2_000, 3_000, 50_000, 4_000],
};

function child(frame: Frame, name: string): Frame {
  const found = [...frame.children.values()].find((each) => each.name === name);
  if (found === undefined) throw new Error(`${frame.name} calls no ${name}`);
  return found;
}

test("times of functions, and of what they call", () => {
  const root = foldProfiles([profile]);
  expect(root.totalMs).toBe(10);
  const search = child(root, "search");
  expect(search).toMatchObject({ totalMs: 6, selfMs: 1, place: "packages/engine/dist/searcher.js:10" });
  expect(child(search, "rank")).toMatchObject({ totalMs: 5, selfMs: 5 });
  expect(search.children.size).toBe(1);
  expect(child(root, "rank").totalMs).toBe(4);
  expect([...root.children.values()].map(({ name }) => name)).not.toContain("(idle)");
});

test("the time of a function is summed over its callers", () => {
  expect(functionTimes(foldProfiles([profile])).map(({ name, selfMs }) => [name, selfMs])).toEqual([
    ["rank", 9],
    ["search", 1],
  ]);
});

test("several threads are one (3)", () => {
  // Its functions have other numbers: they are the same by name and place.
  const other = {
    nodes: [node(1, "(root)", [9]), node(9, "search", [], searcher)],
    samples: [9, 9],
    timeDeltas: [0, 3_000],
  };
  const root = foldProfiles([profile, other]);
  expect(root.totalMs).toBe(13);
  expect(child(root, "search")).toMatchObject({ totalMs: 9, selfMs: 4 });
});

test("a long time after a sample is idle (4)", () => {
  const nodes = [node(1, "(root)", [2]), node(2, "search", [], searcher)];
  const slept = withIdleGaps({ nodes, samples: [2, 2, 2], timeDeltas: [500_000, 200, 90_000], startTime: 7 });
  expect(slept).toMatchObject({
    samples: [2, 2, 3, 2],
    timeDeltas: [500_000, 200, 1_000, 89_000],
    startTime: 7,
  });
  expect(slept.nodes.map(({ callFrame }) => callFrame.functionName)).toEqual(["(root)", "search", "(idle)"]);
  expect(slept.nodes[0].children).toEqual([2, 3]);
  expect(foldProfiles([slept]).totalMs).toBe(1.2);
  expect(foldProfiles([withIdleGaps(slept)]).totalMs).toBe(1.2);
});

test("profiling does not count (5)", () => {
  const own = "file:///somewhere/packages/benchmarks/dist/profile/profiled-thread.js";
  const nodes = [
    node(1, "(root)", [2, 4]),
    node(2, "carryOut", [3], own),
    node(3, "dispatch"),
    node(4, "search", [], searcher),
  ];
  const root = foldProfiles([{ nodes, samples: [3, 2, 4, 3], timeDeltas: [0, 500, 500, 500] }]);
  expect(functionTimes(root).map(({ name, selfMs }) => [name, selfMs])).toEqual([["search", 0.5]]);
});

test("a flame graph has a frame for each function", () => {
  const svg = flameGraph("a & b", foldProfiles([profile]));
  expect(svg.match(/<g class="frame">/g)?.length).toBe(4);
  expect(svg).toContain(
    "<title>search packages/engine/dist/searcher.js:10: 6.0 ms, 60.0 %, 1.0 ms in itself</title>",
  );
  expect(svg).toContain("a &amp; b: 10 ms");
  expect(flameGraph("nothing", foldProfiles([]))).toContain("<svg");
});

test("classes become names of files", () => {
  expect(fileName("one word, > 5 %")).toBe("one-word-over-5-percent");
  expect(fileName("few words, 2 filters, 3 facets")).toBe("few-words-2-filters-3-facets");
});
