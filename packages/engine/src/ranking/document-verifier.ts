import { DocumentTokens } from "../forward-index/document-tokens.js";
import { NO_OCCURRENCE, type OccurrenceVerifier, type WordCosts } from "../matching/occurrence-verifier.js";
import type { Requirement } from "../matching/requirement.js";
import { DerivationKind } from "../query/derivation.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { OccurrenceList } from "./occurrence-list.js";
import { OccurrenceReader, type OccurrenceReaderInput } from "./occurrence-reader.js";
import { PhraseReader } from "./phrase-reader.js";

/** Tells matching how words occur, by the same reading of a document that ranking does. */
export class DocumentVerifier implements OccurrenceVerifier {
  readonly #input: Omit<OccurrenceReaderInput, "requirement">;
  readonly #occurrences = new OccurrenceList();
  readonly #result: WordCosts;
  readonly #phrases: PhraseReader;
  readonly #tokens = new DocumentTokens();
  #requirement: Requirement | null = null;
  #reader: OccurrenceReader | null = null;

  constructor(input: Omit<OccurrenceReaderInput, "requirement">) {
    this.#input = input;
    this.#phrases = new PhraseReader(input.plan.phrases);
    const wordCount = input.plan.words.length;
    this.#result = {
      costs: new Uint8Array(wordCount),
      priorities: new Uint8Array(wordCount),
      withoutTypos: new Uint8Array(wordCount),
    };
  }

  verify({ segment }: LiveSegment, document: number, requirement: Requirement): WordCosts {
    const list = this.#occurrences;
    this.#readerFor(requirement).read(segment, document, list);
    const { costs, priorities, withoutTypos } = this.#result;
    costs.fill(NO_OCCURRENCE);
    priorities.fill(0xff);
    withoutTypos.fill(0);
    for (let i = 0; i < list.length; i++) {
      const word = list.word[i];
      const priority = this.#input.attributes[list.slot[i]].tier * 2 + (list.start[i] === 0 ? 0 : 1);
      costs[word] = list.cost[i];
      if (list.derivation[i] !== DerivationKind.typo) withoutTypos[word] = 1;
      if (priority < priorities[word]) priorities[word] = priority;
    }
    return this.#result;
  }

  hasPhrase({ segment }: LiveSegment, document: number, phrase: number): boolean {
    const tokens = this.#tokens;
    const { roles } = this.#input.plan;
    segment.readTokens(document, tokens, roles.sought);
    this.#phrases.read(tokens, roles);
    for (const occurrence of this.#phrases.occurrences()) if (occurrence.phrase === phrase) return true;
    return false;
  }

  #readerFor(requirement: Requirement): OccurrenceReader {
    if (this.#reader === null || this.#requirement !== requirement) {
      this.#requirement = requirement;
      this.#reader = new OccurrenceReader({ ...this.#input, requirement });
    }
    return this.#reader;
  }
}
