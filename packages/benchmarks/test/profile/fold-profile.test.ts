/**
 * Profiles of V8:
 *  1. A sample's time belongs to its function, and to all that called it; waiting is left out.
 *  2. The same function called from the same place is one frame; called from two, two frames and one sum.
 *  3. A flame graph has a frame for each that is wide enough, with its time.
 */
import { expect, test } from "vitest";
import { flameGraph } from "../../src/charts/flame-graph.js";
import { type Frame, foldProfile, functionTimes } from "../../src/profile/fold-profile.js";
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
  const root = foldProfile(profile);
  expect(root.totalMs).toBe(10);
  const search = child(root, "search");
  expect(search).toMatchObject({ totalMs: 6, selfMs: 1, place: "packages/engine/dist/searcher.js:10" });
  expect(child(search, "rank")).toMatchObject({ totalMs: 5, selfMs: 5 });
  expect(search.children.size).toBe(1);
  expect(child(root, "rank").totalMs).toBe(4);
  expect([...root.children.values()].map(({ name }) => name)).not.toContain("(idle)");
});

test("the time of a function is summed over its callers", () => {
  expect(functionTimes(foldProfile(profile)).map(({ name, selfMs }) => [name, selfMs])).toEqual([
    ["rank", 9],
    ["search", 1],
  ]);
});

test("a flame graph has a frame for each function", () => {
  const svg = flameGraph("a & b", foldProfile(profile));
  expect(svg.match(/<g class="frame">/g)?.length).toBe(4);
  expect(svg).toContain(
    "<title>search packages/engine/dist/searcher.js:10: 6.0 ms, 60.0 %, 1.0 ms in itself</title>",
  );
  expect(svg).toContain("a &amp; b: 10 ms");
  expect(flameGraph("nothing", foldProfile({ nodes: [], samples: [], timeDeltas: [] }))).toContain("<svg");
});

test("classes become names of files", () => {
  expect(fileName("one word, > 5 %")).toBe("one-word-over-5-percent");
  expect(fileName("few words, 2 filters, 3 facets")).toBe("few-words-2-filters-3-facets");
});
