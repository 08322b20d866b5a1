import type { EndingRule, PluralRules } from "./plural-rules.js";

/**
 * Terms of one or two letters are mostly codes and function words: they have no other form but one that a
 * table names.
 */
const ruleLengthMin = 3;

const nothing = /^$/;
/** A compound's first part has at least two letters. */
const nothingOrFirstPart = /^$|..$/;

interface Exchange {
  readonly replacement: string;
  readonly after: RegExp | undefined;
  /** True where the replacement makes a plural. */
  readonly pluralizes: boolean;
  /** The pair stands in a table: without a stem it is two whole words. */
  readonly isNamed: boolean;
}

/**
 * The rules of one language, arranged for look-up: from an ending to what may stand in its place.
 * A look-up tries each ending of the term once, so it costs about a map read per letter.
 */
export class PluralTable {
  readonly #exchanges = new Map<string, Exchange[]>();
  readonly #neverPlural: ReadonlySet<string>;
  readonly #functionWords: ReadonlySet<string>;
  readonly #letters: string;
  #endingLengthMax = 0;

  /** @param functionWords words that are no nouns and so have no other form: `the`, `does` */
  constructor(rules: PluralRules, functionWords: ReadonlySet<string>) {
    this.#neverPlural = rules.neverPlural;
    this.#functionWords = functionWords;
    this.#letters = rules.letters ?? "";
    for (const rule of rules.endings) this.#add(rule, rule.after, false);
    for (const rule of rules.irregular) this.#add(rule, nothing, true);
    for (const rule of rules.heads) this.#add(rule, nothingOrFirstPart, true);
  }

  /** Adds the plurals and singulars of `term` to `forms`; never `term` itself. */
  collectForms(term: string, forms: Set<string>): void {
    if (!this.#mayHaveForms(term)) return;
    for (let cut = Math.max(0, term.length - this.#endingLengthMax); cut <= term.length; cut++) {
      const exchanges = this.#exchanges.get(term.slice(cut));
      if (exchanges === undefined) continue;
      const stem = term.slice(0, cut);
      for (const exchange of exchanges) {
        const form = this.#exchange(term, stem, exchange);
        if (form !== undefined) forms.add(form);
      }
    }
  }

  #exchange(term: string, stem: string, exchange: Exchange): string | undefined {
    if (exchange.after !== undefined && !exchange.after.test(stem)) return undefined;
    const form = stem + exchange.replacement;
    const isNamed = exchange.isNamed && stem === "";
    if (!isNamed && Math.min(term.length, form.length) < ruleLengthMin) return undefined;
    // The same test that the form would have to pass as a term: it keeps the relation symmetric.
    if (!this.#mayHaveForms(form)) return undefined;
    return this.#neverPlural.has(exchange.pluralizes ? form : term) ? undefined : form;
  }

  /**
   * Only a term that ends in a letter of the language is inflected: none of digits, other scripts or nothing.
   */
  #mayHaveForms(term: string): boolean {
    const last = term.charAt(term.length - 1);
    const isLetter = (last >= "a" && last <= "z") || (last !== "" && this.#letters.includes(last));
    return isLetter && !this.#functionWords.has(term);
  }

  #add({ singular, plural }: EndingRule, after: RegExp | undefined, isNamed: boolean): void {
    this.#addExchange(singular, { replacement: plural, after, pluralizes: true, isNamed });
    this.#addExchange(plural, { replacement: singular, after, pluralizes: false, isNamed });
  }

  #addExchange(ending: string, exchange: Exchange): void {
    const exchanges = this.#exchanges.get(ending);
    if (exchanges === undefined) this.#exchanges.set(ending, [exchange]);
    else exchanges.push(exchange);
    this.#endingLengthMax = Math.max(this.#endingLengthMax, ending.length);
  }
}
