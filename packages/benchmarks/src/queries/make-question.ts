import { functionWords } from "../function-words.js";
import type { SeededChoice } from "../seeded-choice.js";
import type { CorpusWords } from "./corpus-words.js";
import type { MakeQuery } from "./make-query.js";

const openings = [
  "how do i",
  "how can i",
  "how to",
  "what is the",
  "why does",
  "where is the",
  "why",
  "where",
];
/** Words between two pieces; sometimes there are none. */
const joints = ["with", "in the", "for a", "from the", "and", "without", "of the", ""];

const wordsMin = 5;
const wordsMax = 15;
/** Fewer content words often occur together in some record outside the sample. */
const contentWordsMin = 4;

/**
 * A question of 5 to 15 words as people ask it: pieces of several English records, each of one to three
 * consecutive words, with function words between them. No record of the sample has all words of the question
 * except these.
 */
export const question: MakeQuery = (corpus, choice) => {
  const length = wordsMin + choice.below(wordsMax - wordsMin + 1);
  const words = choice.of(openings).split(" ");
  for (let piece = 0; words.length < length; piece++) {
    const { lang, words: ofRecord } = choice.of(corpus.records);
    if (lang !== "en" && lang !== "") return null;
    const joint = piece === 0 ? "" : choice.of(joints);
    words.push(...joint.split(" ").filter((word) => word !== ""), ...pieceOf(ofRecord, choice));
  }
  const asked = words.slice(0, length);
  const content = [...new Set(asked.filter((word) => !functionWords.has(word)))];
  const isQuestion = content.length >= contentWordsMin && content.includes(asked[length - 1]);
  return isQuestion && !areInOneRecord(content, corpus) ? asked.join(" ") : null;
};

function pieceOf(words: readonly string[], choice: SeededChoice): readonly string[] {
  const length = Math.min(words.length, 1 + choice.below(3));
  const at = choice.below(words.length - length + 1);
  return words.slice(at, at + length);
}

function areInOneRecord(words: readonly string[], { records, placesOf }: CorpusWords): boolean {
  const [rarest] = words.map((word) => placesOf.get(word) ?? []).sort((a, b) => a.length - b.length);
  return rarest.some((place) => words.every((word) => records[place].words.includes(word)));
}
