import { type AnyOrama, create, insertMultiple, search } from "@orama/orama";
import type { SearchNeeds } from "../queries/query-class.js";
import { packageVersion } from "./package-version.js";
import { hitsPerSearch, type Peer, type PeerDocument } from "./peer.js";
import { peerWords, typosOf } from "./peer-words.js";

/** Every word of a query may be the start of a longer one: whole words only would also be compared by case. */
export class OramaPeer implements Peer {
  readonly version = packageVersion("@orama/orama");
  readonly #index: AnyOrama = create({
    schema: { title: "string", hierarchy: "string", content: "string" },
    components: { tokenizer: { language: "english", normalizationCache: new Map(), tokenize: peerWords } },
  });

  async add(documents: readonly PeerDocument[]): Promise<void> {
    await insertMultiple(this.#index, [...documents], documents.length);
  }

  finish(): null {
    return null;
  }

  async search(q: string, { typos }: SearchNeeds): Promise<number> {
    const { count } = await search(this.#index, {
      term: q,
      limit: hitsPerSearch,
      boost: { title: 3, hierarchy: 2 },
      // All words, and not any of them.
      threshold: 0,
      tolerance: typos ? Math.max(...peerWords(q).map(typosOf), 0) : 0,
    });
    return count;
  }
}
