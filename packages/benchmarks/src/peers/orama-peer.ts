import { type AnyOrama, create, insertMultiple, search } from "@orama/orama";
import type { SearchNeeds } from "../queries/query-class.js";
import { packageVersion } from "./package-version.js";
import { hitsPerSearch, type Peer, type PeerDocument } from "./peer.js";
import { peerWords, typosOf } from "./peer-words.js";

/**
 * One field of all texts, since Orama requires all words in the same field. Every word of a query may be the
 * start of a longer one: searching for whole words only would also compare case.
 */
export class OramaPeer implements Peer {
  readonly version = packageVersion("@orama/orama");
  readonly #index: AnyOrama = create({
    schema: { text: "string" },
    components: { tokenizer: { language: "english", normalizationCache: new Map(), tokenize: peerWords } },
  });

  async add(documents: readonly PeerDocument[]): Promise<void> {
    const texts = documents.map(({ title, hierarchy, content }) => ({
      text: `${title} ${hierarchy} ${content}`,
    }));
    await insertMultiple(this.#index, texts, texts.length);
  }

  finish(): null {
    return null;
  }

  async search(q: string, { typos, anyWord }: SearchNeeds): Promise<number> {
    const words = peerWords(q);
    // A query without words would find everything.
    if (words.length === 0) return 0;
    const { count } = await search(this.#index, {
      term: q,
      limit: hitsPerSearch,
      // The share of documents with only some of the words that are returned in addition: none, or all.
      threshold: anyWord ? 1 : 0,
      tolerance: typos ? Math.max(...words.map(typosOf)) : 0,
    });
    return count;
  }
}
