import type { Random } from "../random.js";
import { hostileText, ordinaryText } from "./hostile-text.js";

/** Below the limits of a record (100,000 bytes) and of a batch (5,000,000 bytes). */
const recordBytes = 99_000;
const batchBytes = 4_900_000;

type RecordBody = Readonly<Record<string, unknown>>;
type RecordKind = (random: Random) => RecordBody;

const kinds: readonly RecordKind[] = [
  (random) => ({ title: fittingText(random, recordBytes), price: random.below(100) }),
  (random) => ({ title: ordinaryText(random, 3), content: fittingText(random, recordBytes) }),
  (random) => ({ title: ordinaryText(random, 5), ...manyAttributes(random, 4_000) }),
  (random) => ({ title: ordinaryText(random, 5), tags: manyValues(random, 5_000) }),
  (random) => ({ title: nested(random, 90) }),
  (random) => ({
    title: ordinaryText(random, 4),
    many: `value ${random.below(2 ** 31)}`,
    kind: random.below(9),
  }),
];

/** The body of a batch of records that are as expensive as the limits allow. */
export function hostileBatch(random: Random, bytes = batchBytes): string {
  const kind = random.oneOf(kinds);
  const operations: string[] = [];
  let length = 0;
  while (operations.length < 1_000) {
    const objectID = `hostile-${random.below(2_000)}`;
    const operation = JSON.stringify({ action: "upsert", record: { objectID, ...kind(random) } });
    length += Buffer.byteLength(operation) + 1;
    if (length > bytes) break;
    operations.push(operation);
  }
  return `{"operations":[${operations.join(",")}]}`;
}

/** A hostile text whose JSON has at most `bytes` bytes. */
function fittingText(random: Random, bytes: number): string {
  const text = hostileText(random, bytes);
  const length = Buffer.byteLength(JSON.stringify(text));
  if (length <= bytes) return text;
  const codePoints = [...text];
  return codePoints.slice(0, Math.floor((codePoints.length * bytes) / length / 2)).join("");
}

function manyAttributes(random: Random, count: number): RecordBody {
  const names = Array.from({ length: count }, () => `a${random.below(2 ** 31).toString(36)}`);
  return Object.fromEntries(names.map((name) => [name, random.oneOf([1, "x", true])]));
}

function manyValues(random: Random, count: number): readonly string[] {
  return Array.from({ length: count }, () => `t${random.below(2 ** 31).toString(36)}`);
}

function nested(random: Random, depth: number): unknown {
  let value: unknown = ordinaryText(random, 10);
  for (let level = 0; level < depth; level++) value = random.onceIn(2) ? [value] : { title: value };
  return value;
}
