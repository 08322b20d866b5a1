import type { CpuProfile } from "./cpu-profile.js";

/**
 * The most microseconds that a sample stands for: ten times the usual. V8 takes no samples of a thread that
 * sleeps, or while its sampler has no processor. All the time until the next sample would count for the
 * function that was seen last.
 */
const sampleMicrosecondsMax = 1_000;

type Samples = Pick<CpuProfile, "nodes" | "samples" | "timeDeltas">;

/** The same profile, but with the excess time of long gaps between samples under the name idle. */
export function withIdleGaps<Profile extends Samples>(profile: Profile): Profile {
  const ids = profile.nodes.map(({ id }) => id);
  const known = profile.nodes.find(({ callFrame }) => callFrame.functionName === "(idle)");
  const idle = known?.id ?? Math.max(0, ...ids) + 1;
  const samples: number[] = [];
  const timeDeltas: number[] = [];
  for (const [at, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[at] ?? 0;
    const isGap = at > 0 && delta > sampleMicrosecondsMax;
    if (isGap) {
      samples.push(idle);
      timeDeltas.push(sampleMicrosecondsMax);
    }
    samples.push(id);
    timeDeltas.push(isGap ? delta - sampleMicrosecondsMax : delta);
  }
  const nodes = known === undefined ? withIdleNode(profile.nodes, idle) : profile.nodes;
  return { ...profile, nodes, samples, timeDeltas };
}

/** Adds an idle node below the root, which V8 writes first. */
function withIdleNode(nodes: Samples["nodes"], id: number): Samples["nodes"] {
  const [root, ...others] = nodes;
  if (root === undefined) return nodes;
  const callFrame = { ...root.callFrame, functionName: "(idle)" };
  return [{ ...root, children: [...(root.children ?? []), id] }, ...others, { id, callFrame, children: [] }];
}
