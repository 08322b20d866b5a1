import { blankTerms } from "./blank-terms.js";
import { layerOf, mergeLayers, type SharedDictionaryLayer, withOwnId } from "./dictionary-layer.js";
import { NO_TERM, TermDictionary } from "./term-dictionary.js";

/**
 * Gives numbers to terms. A layer is merged into the one before it if it has at least half its size. So there
 * are O(log terms) layers, and each term is copied O(log terms) times in total.
 */
export class DictionaryWriter {
  #layers: readonly SharedDictionaryLayer[];
  #dictionary: TermDictionary;

  /** @param layers the layers of an earlier writer; their terms keep their numbers */
  constructor(layers: readonly SharedDictionaryLayer[] = []) {
    this.#layers = layers.map(withOwnId);
    this.#dictionary = new TermDictionary(this.#layers);
  }

  get dictionary(): TermDictionary {
    return this.#dictionary;
  }

  /** The numbers of `sortedTexts` (distinct, sorted by UTF-16 code unit). New terms get new numbers. */
  numbersOf(sortedTexts: readonly string[]): Uint32Array {
    const numbers = this.#dictionary.findAll(sortedTexts);
    const newTexts: string[] = [];
    const first = this.#dictionary.termCount;
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] !== NO_TERM) continue;
      numbers[i] = first + newTexts.length;
      newTexts.push(sortedTexts[i]);
    }
    if (newTexts.length > 0) this.#append(layerOf(first, newTexts));
    return new Uint32Array(numbers.buffer); // none is NO_TERM any more
  }

  /** Removes the texts of terms that no document has. Numbers stay. @param isUsed by term number */
  blank(isUsed: Uint8Array): void {
    this.#layers = this.#layers.map((layer) => blankTerms(layer, isUsed));
    this.#dictionary = new TermDictionary(this.#layers);
  }

  #append(layer: SharedDictionaryLayer): void {
    const layers = [...this.#layers];
    let last = layer;
    for (let previous = layers.at(-1); previous !== undefined; previous = layers.at(-1)) {
      if (last.count * 2 < previous.count) break;
      last = mergeLayers(previous, last);
      layers.pop();
    }
    layers.push(last);
    this.#layers = layers;
    this.#dictionary = new TermDictionary(layers);
  }
}
