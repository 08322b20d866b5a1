/** An entry of one list, or of both. */
export interface ComparedEntry {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

/** Longer lists are compared without looking for what they share in their midst. */
const cellsMax = 4_000_000;

/** The entries of two lists as removed, added or common, with as many common ones as possible. */
export function compareLists(before: readonly string[], after: readonly string[]): ComparedEntry[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    ...signed(" ", before.slice(0, start)),
    ...compareMidst(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...signed(" ", before.slice(before.length - end)),
  ];
}

function compareMidst(before: readonly string[], after: readonly string[]): ComparedEntry[] {
  if (before.length * after.length > cellsMax) return [...signed("-", before), ...signed("+", after)];
  const common = commonLengths(before, after);
  const compared: ComparedEntry[] = [];
  let [b, a] = [0, 0];
  while (b < before.length || a < after.length) {
    const [old, fresh] = [before[b], after[a]];
    if (old !== undefined && old === fresh) {
      compared.push({ sign: " ", text: old });
      b++;
      a++;
    } else if (old !== undefined && (fresh === undefined || common(b + 1, a) >= common(b, a + 1))) {
      compared.push({ sign: "-", text: old });
      b++;
    } else {
      compared.push({ sign: "+", text: fresh ?? "" });
      a++;
    }
  }
  return compared;
}

/** The length of the longest common subsequence of what is behind two positions. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (b: number, a: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (b: number, a: number): number => lengths[b * width + a] ?? 0;
  for (let b = before.length - 1; b >= 0; b--)
    for (let a = after.length - 1; a >= 0; a--)
      lengths[b * width + a] =
        before[b] === after[a] ? at(b + 1, a + 1) + 1 : Math.max(at(b + 1, a), at(b, a + 1));
  return at;
}

function signed(sign: ComparedEntry["sign"], texts: readonly string[]): ComparedEntry[] {
  return texts.map((text) => ({ sign, text }));
}
