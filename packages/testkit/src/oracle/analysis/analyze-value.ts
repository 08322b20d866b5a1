import type { AnalysisSettings } from "./analysis-settings.js";
import { emojiTerm } from "./emoji.js";
import { gramsOfHangulWord, gramsOfRun, isHangulWord } from "./grams.js";
import { joinedParts } from "./joined-parts.js";
import { normalize } from "./normalize.js";
import { piecesOf } from "./pieces.js";
import { runCharacters } from "./run-characters.js";
import type { Range, Stretch } from "./stretch.js";
import { stretchesOf } from "./stretches.js";
import type { Token, WordOrigin } from "./token.js";

/** Ranking 1.2 to 1.4: the tokens of one value, at the positions that they have when nothing stands before it. */
export interface AnalyzedValue {
  /** By start, then words before parts before grams. */
  readonly tokens: readonly Token[];
  /** How many positions the value takes: its words and its unspaced characters. */
  readonly positionCount: number;
}

interface Placed {
  readonly text: string;
  readonly range: Range;
  readonly position: number;
}

function wordToken({ text, range, position }: Placed, origin: WordOrigin): Token {
  const { start, end } = range;
  const own = text.slice(start, end);
  const term = origin === "emoji" ? emojiTerm(own) : normalize(own);
  return {
    kind: "word",
    origin,
    term,
    start,
    end,
    position,
    lastPosition: position,
    components: [{ term, start, end }],
  };
}

const pieceToken = (placed: Placed): Token => ({
  ...wordToken(placed, "spaced"),
  kind: "part",
  origin: "piece",
});

/** A dictionary word inside a run spans one position, that of its first character. */
function dictionaryWordInRun(text: string, run: Stretch, entry: Range, runPosition: number): Token {
  const before = runCharacters(text, run).filter(({ start }) => start < entry.start).length;
  return wordToken({ text, range: entry, position: runPosition + before }, "dictionary-in-run");
}

function tokensOfStretch(text: string, stretch: Stretch, position: number): Token[] {
  const placed = { text, range: stretch, position };
  switch (stretch.type) {
    case "run":
      return [
        ...stretch.entries.map((entry) => dictionaryWordInRun(text, stretch, entry, position)),
        ...gramsOfRun(text, stretch, position),
      ];
    case "word":
      return [
        wordToken(placed, "spaced"),
        ...piecesOf(text, stretch).map((range) => pieceToken({ text, range, position })),
        ...(isHangulWord(text, stretch) ? gramsOfHangulWord(text, stretch, position) : []),
      ];
    default:
      return [wordToken(placed, stretch.type)];
  }
}

const kindOrder = ["word", "part", "gram"];

export function analyzeValue(text: string, settings: AnalysisSettings): AnalyzedValue {
  const tokens: Token[] = [];
  let position = 0;
  for (const stretch of stretchesOf(text, settings)) {
    tokens.push(...tokensOfStretch(text, stretch, position));
    position += stretch.type === "run" ? runCharacters(text, stretch).length : 1;
  }
  const sorted = [...tokens, ...joinedParts(text, tokens)].toSorted(
    (a, b) => a.start - b.start || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
  return { tokens: sorted, positionCount: position };
}
