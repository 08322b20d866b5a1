import type { PhraseDerivation } from "./phrase.js";
import type { TermRoles } from "./term-roles.js";

/** The phrases of one query. Equal phrases from several rules are merged into one. */
export class PhraseSet {
  readonly #byKey = new Map<string, PhraseDerivation>();
  readonly #roles: TermRoles;

  constructor(roles: TermRoles) {
    this.#roles = roles;
  }

  add(phrase: Omit<PhraseDerivation, "documentFrequency">): void {
    const { kind, cost, elements } = phrase;
    const key = JSON.stringify([
      kind,
      cost,
      ...elements.map((e) => [e.tokenKind, e.key, e.isPrefix, e.step]),
    ]);
    const known = this.#byKey.get(key);
    const words = phrase.words | (known?.words ?? 0);
    const freeWords = [...new Set([...phrase.freeWords, ...(known?.freeWords ?? [])])];
    const documentFrequency = Math.min(...elements.map((element) => element.documentFrequency));
    this.#byKey.set(key, { ...phrase, words, freeWords, documentFrequency });
    for (const { terms } of elements) for (const term of terms) this.#roles.addToPhrase(term);
  }

  get all(): readonly PhraseDerivation[] {
    return [...this.#byKey.values()];
  }
}
