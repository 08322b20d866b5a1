import type { CpuProfile } from "./cpu-profile.js";

/** A function as called by its parent frame. Times are in milliseconds. */
export interface Frame {
  readonly name: string;
  /** `packages/engine/dist/searcher.js:120`; empty if the function is not in a file. */
  readonly place: string;
  /** Including the functions that it called. */
  totalMs: number;
  /** Excluding the functions that it called. */
  selfMs: number;
  readonly children: Map<string, Frame>;
}

type ProfileNode = CpuProfile["nodes"][number];

/** Names that V8 gives to time without work. */
const notWork = new Set(["(idle)", "(program)", "(root)"]);
/** Functions of this file, and all that they call, are the profiling itself. They are left out. */
const profiler = /\/profile\/profiled-thread\.js$/;

/**
 * Folds the profiles of any number of threads. Calls of the same function from the same parent become one
 * frame, in whatever thread. Waiting and the profiling itself are left out.
 */
export function foldProfiles(profiles: readonly CpuProfile[]): Frame {
  const root: Frame = { name: "all", place: "", totalMs: 0, selfMs: 0, children: new Map() };
  for (const profile of profiles) foldInto(root, profile);
  return root;
}

function foldInto(root: Frame, { nodes, samples, timeDeltas }: CpuProfile): void {
  const selfMs = new Map<number, number>();
  for (const [at, id] of samples.entries()) {
    // A delta is the time since the previous sample.
    selfMs.set(id, (selfMs.get(id) ?? 0) + Math.max(timeDeltas[at + 1] ?? 0, 0) / 1_000);
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const called = new Set(nodes.flatMap(({ children = [] }) => children));
  for (const node of nodes) if (!called.has(node.id)) fold(node, root);

  /** Adds a node below a frame. Returns the time that it adds. */
  function fold(node: ProfileNode, parent: Frame): number {
    const { functionName, url } = node.callFrame;
    const isWork = !notWork.has(functionName) && !profiler.test(url);
    const frame = functionName === "(root)" ? parent : isWork ? childOf(parent, node) : null;
    if (frame === null) return 0;
    const own = isWork ? (selfMs.get(node.id) ?? 0) : 0;
    let total = own;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) total += fold(child, frame);
    }
    frame.selfMs += own;
    frame.totalMs += total;
    return total;
  }
}

function childOf(parent: Frame, { callFrame }: ProfileNode): Frame {
  const { functionName, url, lineNumber } = callFrame;
  const name = functionName === "" ? "(anonymous)" : functionName;
  const file = url.replace(/^file:\/\//, "").replace(/^.*\/(packages|node_modules)\//, "$1/");
  const place = file === "" ? "" : `${file}:${lineNumber + 1}`;
  const key = `${name} ${place}`;
  const known = parent.children.get(key);
  if (known !== undefined) return known;
  const frame: Frame = { name, place, totalMs: 0, selfMs: 0, children: new Map() };
  parent.children.set(key, frame);
  return frame;
}

export interface FunctionTime {
  readonly name: string;
  readonly place: string;
  readonly selfMs: number;
}

/** Functions by their own time, wherever they were called from. */
export function functionTimes(root: Frame): FunctionTime[] {
  const times = new Map<string, FunctionTime>();
  const add = ({ name, place, selfMs, children }: Frame): void => {
    const key = `${name} ${place}`;
    times.set(key, { name, place, selfMs: (times.get(key)?.selfMs ?? 0) + selfMs });
    for (const child of children.values()) add(child);
  };
  add(root);
  return [...times.values()].filter(({ selfMs }) => selfMs > 0).sort((a, b) => b.selfMs - a.selfMs);
}
