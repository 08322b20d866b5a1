import { attributeValues } from "../analysis/attribute-path.js";
import { firstValueHashes } from "../doc-values/first-value-hashes.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { ValueGroups } from "../doc-values/value-groups.js";
import type { LiveSegment } from "./live-segment.js";
import type { Segment } from "./segment.js";

/** By segment, by document: the number of its group (see ValueGroups). */
export interface GroupNumbers {
  readonly bySegment: readonly Int32Array[];
  /** All numbers are below it. */
  readonly count: number;
}

/** The groups of an index's documents by the values of attributes: made at the first use, for each segment once. */
export class IndexGroups {
  readonly #byAttribute = new Map<string, { groups: ValueGroups; numbers: WeakMap<Segment, Int32Array> }>();

  /** `records` are asked only where no column knows the values. */
  numbers(segments: readonly LiveSegment[], attribute: string, records: RecordSource): GroupNumbers {
    const known = this.#byAttribute.get(attribute) ?? { groups: new ValueGroups(), numbers: new WeakMap() };
    this.#byAttribute.set(attribute, known);
    const bySegment = segments.map(({ segment }) => {
      let numbers = known.numbers.get(segment);
      if (numbers === undefined) {
        numbers = known.groups.numbersOf(hashesOf(segment, attribute, records));
        known.numbers.set(segment, numbers);
      }
      return numbers;
    });
    return { bySegment, count: known.groups.count };
  }
}

function hashesOf(segment: Segment, attribute: string, records: RecordSource): Float64Array {
  const { documentNumbers } = segment.parts;
  return firstValueHashes(
    segment.columns,
    attribute,
    segment.documentCount,
    (document) => attributeValues(records.read(documentNumbers[document]), attribute).values,
  );
}
