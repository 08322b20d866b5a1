import type { IndexSettings, JsonObject } from "@findling/protocol";
import { objectIDOf } from "../../object-id.js";
import { analysisSettingsOf } from "./analysis-settings.js";
import { analyzeValue } from "./analyze-value.js";
import { scalarsAt } from "./attribute-path.js";
import type { Token } from "./token.js";

/** Ranking 1.1 and 1.4: the searchable attributes that a record has, with their tokens. */
export interface AnalyzedAttribute {
  readonly name: string;
  readonly tier: number;
  /** Of its tier. */
  readonly typoTolerance: boolean;
  /** Its values joined by `", "`; tokens have their ranges in it. */
  readonly text: string;
  readonly values: readonly (readonly Token[])[];
}

export interface AnalyzedRecord {
  readonly objectID: string;
  readonly record: JsonObject;
  /** In the order of the settings. */
  readonly attributes: readonly AnalyzedAttribute[];
}

const valueSeparator = ", ";
const positionsBetweenValues = 8;
const positionMax = 65_535;

const moved = (token: Token, by: { offset: number; position: number }): Token => ({
  ...token,
  start: token.start + by.offset,
  end: token.end + by.offset,
  components: token.components.map(({ term, start, end }) => ({
    term,
    start: start + by.offset,
    end: end + by.offset,
  })),
  position: Math.min(token.position + by.position, positionMax),
  lastPosition: Math.min(token.lastPosition + by.position, positionMax),
});

/** Strings are text, numbers and booleans are indexed by their JSON text. */
const textOf = (value: string | number | boolean): string =>
  typeof value === "string" ? value : JSON.stringify(value);

function analyzeTexts(texts: readonly string[], settings: IndexSettings): Token[][] {
  const values: Token[][] = [];
  let offset = 0;
  let position = 0;
  for (const text of texts) {
    const { tokens, positionCount } = analyzeValue(text, analysisSettingsOf(settings));
    values.push(tokens.map((token) => moved(token, { offset, position })));
    offset += text.length + valueSeparator.length;
    position += positionCount + positionsBetweenValues;
  }
  return values;
}

export function analyzeRecord(record: JsonObject, settings: IndexSettings): AnalyzedRecord {
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
            values: analyzeTexts(texts, settings),
          },
        ];
      }),
  );
  return { objectID: objectIDOf(record), record, attributes };
}
