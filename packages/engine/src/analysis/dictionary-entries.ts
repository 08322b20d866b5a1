import type { ClassifiedText } from "./classified-text.js";
import { clusterEnd } from "./normalize/clusters.js";
import { isJoiningApostrophe, type Terms } from "./normalize/terms.js";
import { isWordBoundary } from "./words/word-boundary.js";
import type { WordScanner } from "./words/word-scanner.js";

interface TrieNode {
  readonly children: Map<number, TrieNode>;
  isEntry: boolean;
}

const newNode = (): TrieNode => ({ children: new Map(), isEntry: false });

function childOf(node: TrieNode, unit: number): TrieNode {
  const known = node.children.get(unit);
  if (known !== undefined) return known;
  const child = newNode();
  node.children.set(unit, child);
  return child;
}

export interface EntryContext {
  readonly source: ClassifiedText;
  /** Used between two scans of the caller's. */
  readonly scanner: WordScanner;
  readonly terms: Terms;
}

/**
 * The entries of `dictionary` (ranking 1.2): each is one word and never cut, whatever characters it contains.
 */
export class DictionaryEntries {
  readonly #root: TrieNode = newNode();
  /** 1 for an ASCII character that some entry starts with: most places are dismissed by one look. */
  readonly #asciiStarts = new Uint8Array(0x80);
  readonly #source: ClassifiedText;
  readonly #scanner: WordScanner;
  readonly #terms: Terms;
  /** Ends of the entries on the way of the last walk. */
  readonly #ends: number[] = [];

  private constructor(entries: readonly string[], { source, scanner, terms }: EntryContext) {
    this.#source = source;
    this.#scanner = scanner;
    this.#terms = terms;
    for (const entry of entries) this.#add(entry);
    for (let unit = 0; unit < 0x80; unit++) {
      const lower = String.fromCharCode(unit).toLowerCase().charCodeAt(0);
      this.#asciiStarts[unit] = this.#root.children.has(lower) ? 1 : 0;
    }
  }

  /** Null where no entry has a character that is not blank. */
  static of(dictionary: readonly string[], context: EntryContext): DictionaryEntries | null {
    const entries = dictionary
      .map((entry) => context.terms.of(entry, 0, entry.length).trim())
      .filter((term) => term !== "");
    return entries.length === 0 ? null : new DictionaryEntries(entries, context);
  }

  /**
   * The end of the longest entry at `start`, or `start` if there is none. `start` must be a place where a
   * word could start; the end is one where a word could end.
   */
  matchEnd(start: number): number {
    const unit = this.#source.text.charCodeAt(start);
    if (unit < 0x80 && this.#asciiStarts[unit] === 0) return start;
    this.#walk(this.#source.text, start);
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      if (isWordBoundary(this.#source, this.#scanner, { start, end })) return end;
    }
    return start;
  }

  #add(term: string): void {
    let node = this.#root;
    for (let i = 0; i < term.length; i++) node = childOf(node, term.charCodeAt(i));
    node.isEntry = true;
  }

  /** Follows the normalized text from `start`, cluster by cluster, as far as entries go. */
  #walk(text: string, start: number): void {
    this.#ends.length = 0;
    let node: TrieNode | undefined = this.#root;
    for (let at = start; at < text.length; ) {
      const next = clusterEnd(text, at, text.length);
      const term = isJoiningApostrophe(text, at, start, text.length)
        ? ""
        : this.#terms.ofCluster(text, at, next);
      for (let i = 0; i < term.length; i++) {
        node = node.children.get(term.charCodeAt(i));
        if (node === undefined) return;
      }
      if (node.isEntry && term !== "") this.#ends.push(next);
      at = next;
    }
  }
}
