import MiniSearch from "minisearch";
import type { SearchNeeds } from "../queries/query-class.js";
import { packageVersion } from "./package-version.js";
import type { Peer, PeerDocument } from "./peer.js";
import { peerWords, typosOf } from "./peer-words.js";

export class MiniSearchPeer implements Peer {
  readonly version = packageVersion("minisearch");
  readonly #index = new MiniSearch({
    fields: ["title", "hierarchy", "content"],
    tokenize: peerWords,
    processTerm: (term) => term,
  });
  #count = 0;

  add(documents: readonly PeerDocument[]): void {
    this.#index.addAll(documents.map((document) => ({ id: this.#count++, ...document })));
  }

  finish(): null {
    return null;
  }

  search(q: string, { prefix, typos, anyWord }: SearchNeeds): number {
    const found = this.#index.search(q, {
      combineWith: anyWord ? "OR" : "AND",
      boost: { title: 3, hierarchy: 2 },
      prefix: (_, at, words) => prefix && at === words.length - 1,
      fuzzy: (word) => typos && typosOf(word),
    });
    return found.length;
  }
}
