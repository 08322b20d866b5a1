/**
 * The instructions of each part of a profile of callgrind, from its lines, in order: a part begins with `part:`, and its
 * `summary:` counts what was done since the part before. Parts that `trigger` did not end are left out.
 */
export async function callgrindCounts(lines: AsyncIterable<string>, trigger: string): Promise<number[]> {
  const counts: number[] = [];
  let isWanted = false;
  for await (const line of lines) {
    if (line.startsWith("part:")) isWanted = false;
    else if (line === `desc: Trigger: ${trigger}`) isWanted = true;
    else if (isWanted && line.startsWith("summary:")) counts.push(Number(line.slice("summary:".length)));
  }
  return counts;
}
