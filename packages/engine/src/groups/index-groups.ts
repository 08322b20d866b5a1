import { firstValueHashes } from "../doc-values/first-value-hashes.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import { ValueGroups } from "../doc-values/value-groups.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { Segment } from "../segment/segment.js";
import type { GroupRuns } from "./group-runs.js";
import { RunsCache } from "./runs-cache.js";

/** For each segment, by document: the number of its group (see ValueGroups). */
export interface GroupNumbers {
  readonly bySegment: readonly Int32Array[];
  /** All group numbers are below this. */
  readonly count: number;
  /** The runs of the segments with at least `documentsMin` documents. */
  runs(documentsMin: number): GroupRuns;
}

interface AttributeGroups {
  readonly groups: ValueGroups;
  /** By document of a segment: its group number. */
  readonly numbers: WeakMap<Segment, Int32Array>;
  readonly runs: RunsCache;
}

/** Searches group by one attribute, except those under drafts of settings: these try others. */
const attributesMax = 4;

/**
 * The numbers of an attribute are given anew when there are more than these for its documents. Those of
 * documents and values that are gone are never reused, so they would grow with every write.
 */
const numbersPerDocumentMax = 4;
const sparedNumbers = 1_024;

/**
 * The groups of an index's documents by the values of attributes. They are made at the first use, once for
 * each segment.
 */
export class IndexGroups {
  /** In order of use: the most recently used attribute is the last. */
  readonly #byAttribute = new Map<string, AttributeGroups>();

  /** `records` are read only where no column has the values. */
  numbers(segments: readonly LiveSegment[], attribute: string, records: ValueSource): GroupNumbers {
    const known = this.#groupsOf(attribute);
    const bySegment = segments.map(({ segment }) => {
      let numbers = known.numbers.get(segment);
      if (numbers === undefined) {
        numbers = known.groups.numbersOf(hashesOf(segment, attribute, records));
        known.numbers.set(segment, numbers);
      }
      return numbers;
    });
    const { count } = known.groups;
    if (count > numbersMax(segments)) {
      this.#byAttribute.delete(attribute);
      return this.numbers(segments, attribute, records);
    }
    return { bySegment, count, runs: (documentsMin) => known.runs.of(bySegment, count, documentsMin) };
  }

  #groupsOf(attribute: string): AttributeGroups {
    const known = this.#byAttribute.get(attribute) ?? newGroups();
    this.#byAttribute.delete(attribute);
    this.#byAttribute.set(attribute, known);
    for (const oldest of this.#byAttribute.keys()) {
      if (this.#byAttribute.size <= attributesMax) break;
      this.#byAttribute.delete(oldest);
    }
    return known;
  }

  /**
   * Copies the known group numbers into merged segments, so that the next search need not group their
   * documents again. `previous`: the segments that these documents lay in.
   */
  inherit(segments: readonly LiveSegment[], previous: readonly LiveSegment[]): void {
    for (const { numbers } of this.#byAttribute.values()) {
      for (const { segment } of segments) {
        if (numbers.has(segment)) continue;
        const inherited = inheritedNumbers(segment, previous, numbers);
        if (inherited !== null) numbers.set(segment, inherited);
      }
    }
  }
}

/** Beyond this, all numbers are given anew. */
function numbersMax(segments: readonly LiveSegment[]): number {
  const documents = segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  return numbersPerDocumentMax * documents + sparedNumbers;
}

function newGroups(): AttributeGroups {
  return { groups: new ValueGroups(), numbers: new WeakMap(), runs: new RunsCache() };
}

/**
 * The group numbers of a merged segment; null if one of its documents is new, or had no group number.
 * Document numbers ascend within segments and from one segment to the next.
 */
function inheritedNumbers(
  segment: Segment,
  previous: readonly LiveSegment[],
  known: AttributeGroups["numbers"],
): Int32Array | null {
  const { documentNumbers } = segment.parts;
  const inherited = new Int32Array(documentNumbers.length);
  let document = 0;
  for (const { segment: source } of previous) {
    const sourceNumbers = source.parts.documentNumbers;
    const last = sourceNumbers.at(-1) ?? -1;
    if (document === documentNumbers.length || last < documentNumbers[document]) continue;
    const groups = known.get(source);
    let at = source.documentOf(documentNumbers[document]);
    if (groups === undefined || at < 0) return null;
    for (; document < documentNumbers.length && documentNumbers[document] <= last; document++) {
      while (sourceNumbers[at] < documentNumbers[document]) at++;
      if (sourceNumbers[at] !== documentNumbers[document]) return null;
      inherited[document] = groups[at];
    }
  }
  return document === documentNumbers.length ? inherited : null;
}

function hashesOf(segment: Segment, attribute: string, records: ValueSource): Float64Array {
  return firstValueHashes(
    segment.columns,
    attribute,
    segment.documentCount,
    (document) => records.valuesAt(segment, document, attribute).values,
  );
}
