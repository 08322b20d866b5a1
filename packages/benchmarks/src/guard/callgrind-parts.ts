import { compilingRuntime } from "./compiling-runtime.js";

/**
 * The instructions of each part of a callgrind profile, in order, without those with which V8 compiled code.
 * `lines`: the lines of the profile. Parts that `trigger` did not end are left out.
 *
 *   part: 2
 *   desc: Trigger: --dump-before=getpriority
 *   fn=(7) work                      a function, named where its number stands first
 *   0 500                            its own instructions
 *   cfn=(9) v8::Runtime_Compile(int) what it calls,
 *   calls=1 0
 *   0 90000                          and the instructions within
 */
export async function callgrindParts(lines: AsyncIterable<string>, trigger: string): Promise<number[]> {
  const parts: number[] = [];
  const functions = new CompilingFunctions();
  const wantedLine = `desc: Trigger: ${trigger}`;
  let isWanted = false;
  let isCallee = false;
  let compiles = false;
  for await (const line of lines) {
    if (line.startsWith("part:")) isWanted = false;
    else if (line === wantedLine) {
      isWanted = true;
      parts.push(0);
    } else if (line.startsWith("fn=")) functions.has(line.slice(3));
    else if (line.startsWith("cfn=")) compiles = functions.has(line.slice(4));
    else if (line.startsWith("calls=")) isCallee = true;
    else if (isCost(line)) {
      if (isWanted && !isCallee) parts[parts.length - 1] += costOf(line);
      if (isWanted && isCallee && compiles) parts[parts.length - 1] -= costOf(line);
      isCallee = false;
    }
  }
  return parts;
}

/** By number, since callgrind names a function only once. */
class CompilingFunctions {
  readonly #numbers = new Set<string>();

  /** @param named `(7) name`; from the second time on only `(7)` */
  has(named: string): boolean {
    const numberEnd = named.indexOf(")") + 1;
    const number = named.slice(0, numberEnd);
    if (compilingRuntime.test(named.slice(numberEnd + 1))) this.#numbers.add(number);
    return this.#numbers.has(number);
  }
}

const isCost = (line: string): boolean => /^[\d+*-]/.test(line);
const costOf = (line: string): number => Number(line.slice(line.indexOf(" ") + 1));
