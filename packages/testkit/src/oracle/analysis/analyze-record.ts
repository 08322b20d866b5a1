import type { IndexSettings, JsonObject } from "@findling/protocol";
import { objectIDOf } from "../../object-id.js";
import type { AnalysisSettings } from "./analysis-settings.js";
import { analyzeValue } from "./analyze-value.js";
import { scalarsAt } from "./attribute-path.js";
import type { Token } from "./token.js";

/** Ranking 1.1 and 1.4: the searchable attributes that a record has, with their tokens. */
export interface AnalyzedAttribute {
  readonly name: string;
  readonly tier: number;
  /** The setting of its tier. */
  readonly typoTolerance: boolean;
  /** Its values joined by `", "`. The ranges of tokens refer to this text. */
  readonly text: string;
  readonly values: readonly PlacedValue[];
}

/** One value of an attribute. Its first position is `position`. No position in it is saturated. */
export interface PlacedValue {
  readonly tokens: readonly Token[];
  readonly position: number;
  readonly positionCount: number;
}

export interface AnalyzedRecord {
  readonly objectID: string;
  readonly record: JsonObject;
  /** In the order of the settings. */
  readonly attributes: readonly AnalyzedAttribute[];
}

export const tokensOf = ({ values }: AnalyzedAttribute): Token[] => values.flatMap(({ tokens }) => tokens);

const valueSeparator = ", ";
const positionsBetweenValues = 8;
export const positionMax = 65_535;

/**
 * Ranking 1.4: positions saturate at `positionMax`. Those of tokens and values here do not, since it is known
 * there, too, which tokens are next to each other. Those of occurrences do.
 */
export const saturated = (position: number): number => Math.min(position, positionMax);

const moved = (token: Token, by: { offset: number; position: number }): Token => ({
  ...token,
  start: token.start + by.offset,
  end: token.end + by.offset,
  components: token.components.map(({ term, start, end }) => ({
    term,
    start: start + by.offset,
    end: end + by.offset,
  })),
  position: token.position + by.position,
  lastPosition: token.lastPosition + by.position,
});

/** Strings are text. Numbers and booleans are indexed by their JSON text. */
const textOf = (value: string | number | boolean): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function analyzeTexts(texts: readonly string[], settings: AnalysisSettings): PlacedValue[] {
  const values: PlacedValue[] = [];
  let offset = 0;
  let position = 0;
  for (const text of texts) {
    const { tokens, positionCount } = analyzeValue(text, settings);
    values.push({
      tokens: tokens.map((token) => moved(token, { offset, position })),
      position,
      positionCount,
    });
    offset += text.length + valueSeparator.length;
    position += positionCount + positionsBetweenValues;
  }
  return values;
}

export function analyzeRecord(
  record: JsonObject,
  settings: IndexSettings,
  analysis: AnalysisSettings,
): AnalyzedRecord {
  const attributes = settings.indexTime.searchableTiers.flatMap(
    ({ attributes: names, typoTolerance }, tier) =>
      names.flatMap((name): AnalyzedAttribute[] => {
        const texts = scalarsAt(record, name).map(textOf);
        if (texts.length === 0) return [];
        return [
          {
            name,
            tier,
            typoTolerance,
            text: texts.join(valueSeparator),
            values: analyzeTexts(texts, analysis),
          },
        ];
      }),
  );
  return { objectID: objectIDOf(record), record, attributes };
}
