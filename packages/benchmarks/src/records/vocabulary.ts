import type { SeededChoice } from "../seeded-choice.js";

const onsets = ["b", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w"];
const clusters = ["br", "ch", "cl", "dr", "fl", "gr", "pl", "pr", "sh", "sp", "st", "th", "tr"];
const vowels = ["a", "e", "i", "o", "u", "ai", "ea", "io", "ou"];
const codas = ["", "", "", "l", "m", "n", "r", "s", "t", "nd", "nt", "rd", "st"];

/**
 * Invented words with the frequencies of a natural language: the word of rank r is drawn with a weight of 1 /
 * (r + 2.7)^1.07 (Zipf's law with Mandelbrot's shift: B. Mandelbrot, An informational theory of the
 * statistical structure of language, 1953). Frequent words are shorter than rare ones.
 */
export class Vocabulary {
  /** By rank, the most frequent word first. All words are different. */
  readonly words: readonly string[];
  /** By rank: the share of draws that give this word or one before it. */
  readonly #shares: Float64Array;

  constructor(size: number, choice: SeededChoice) {
    const words = new Set<string>();
    while (words.size < size) words.add(newWord(1 + syllablesAt(words.size, choice), choice));
    this.words = [...words];
    this.#shares = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) this.#shares[rank] = sum += 1 / (rank + 1 + 2.7) ** 1.07;
    for (let rank = 0; rank < size; rank++) this.#shares[rank] /= sum;
  }

  draw(choice: SeededChoice): string {
    const drawn = choice.next();
    let from = 0;
    let to = this.words.length - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#shares[middle] < drawn) from = middle + 1;
      else to = middle;
    }
    return this.words[from];
  }

  /** `count` words, separated by spaces. */
  text(count: number, choice: SeededChoice): string {
    return Array.from({ length: count }, () => this.draw(choice)).join(" ");
  }
}

/**
 * The number of syllables after the first: none for the 50 most frequent words, up to three for rare ones.
 */
function syllablesAt(rank: number, choice: SeededChoice): number {
  if (rank < 50) return choice.below(2);
  return 1 + choice.below(rank < 2_000 ? 2 : 3);
}

function newWord(syllables: number, choice: SeededChoice): string {
  let word = "";
  for (let i = 0; i < syllables; i++) {
    const start = choice.next() < 0.25 ? choice.of(clusters) : choice.of(onsets);
    word += start + choice.of(vowels) + (i === syllables - 1 ? choice.of(codas) : "");
  }
  return word;
}
