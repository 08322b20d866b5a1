import type { Via } from "@findling/protocol";
import { type AnalyzedRecord, saturated } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";
import { type Derivation, type FoundToken, type MatchingContext, tokensWith } from "./derivation.js";
import { type DerivationKind, type JoinedPair, type Occurrence, sourceOf } from "./occurrence.js";

/** Ranking 2.2: a derivation that is one term, found at words and parts. At a part it is never exact. */
export interface SingleTerm {
  readonly kind: DerivationKind;
  readonly cost: number;
  readonly via: Via;
  readonly isExact?: boolean;
  readonly term: string;
  readonly context: MatchingContext;
  readonly isCompletion?: boolean;
  readonly joined?: JoinedPair;
  /** The ranges to highlight. Default: the whole token. */
  readonly rangesIn?: (found: FoundToken) => Range[];
}

export function termDerivation(single: SingleTerm): Derivation {
  const { kind, cost, via, isExact = false, term, context } = single;
  const rangesIn = single.rangesIn ?? (({ token }) => [{ start: token.start, end: token.end }]);
  return {
    kind,
    cost,
    documentCount: context.index.statistics.words.get(term) ?? 0,
    occurrencesIn: (record: AnalyzedRecord): Occurrence[] =>
      tokensWith(record, (indexed) => indexed === term).map((found) => {
        const { attribute, value, token } = found;
        return {
          kind,
          cost,
          via,
          isExact: isExact && token.kind === "word",
          attribute,
          value,
          start: saturated(token.position),
          end: saturated(token.lastPosition),
          ranges: rangesIn(found),
          whole: { start: token.start, end: token.end },
          indexed: term,
          source: sourceOf(attribute, token.start, token.end),
          gram: null,
          isPhrase: false,
          needsPrefix: token.origin === "piece",
          isPart: token.kind === "part",
          isCompletion: single.isCompletion ?? false,
          joined: single.joined ?? null,
        };
      }),
  };
}
