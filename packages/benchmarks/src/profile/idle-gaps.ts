import type { CpuProfile } from "./cpu-profile.js";

/**
 * Microseconds that a sample may stand for: ten times the usual. V8 takes none of a thread that sleeps, or of
 * whatever is done while its sampler has no processor; the time until the next would all count as that of the
 * function seen last.
 */
const sampleMicrosecondsMax = 1_000;

type Samples = Pick<CpuProfile, "nodes" | "samples" | "timeDeltas">;

/** The same profile with what is beyond in long gaps between samples named idle, for whoever reads it. */
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

/** Below the root, which comes first, as V8 has it. */
function withIdleNode(nodes: Samples["nodes"], id: number): Samples["nodes"] {
  const [root, ...others] = nodes;
  if (root === undefined) return nodes;
  const callFrame = { ...root.callFrame, functionName: "(idle)" };
  return [{ ...root, children: [...(root.children ?? []), id] }, ...others, { id, callFrame, children: [] }];
}
