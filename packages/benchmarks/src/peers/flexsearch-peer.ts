import FlexSearch from "flexsearch";
import type { SearchNeeds } from "../queries/query-class.js";
import { packageVersion } from "./package-version.js";
import { hitsPerSearch, type Peer, type PeerDocument } from "./peer.js";
import { peerWords } from "./peer-words.js";

/**
 * One index of all fields joined, since FlexSearch's document index requires all words in one field. Matches
 * further ahead rank higher. Every word may be the start of a longer one. FlexSearch has no typos and does
 * not count matches.
 */
export class FlexSearchPeer implements Peer {
  readonly version = packageVersion("flexsearch");
  readonly #index = new FlexSearch.Index({ tokenize: "forward", encode: peerWords });
  #count = 0;

  add(documents: readonly PeerDocument[]): void {
    for (const { title, hierarchy, content } of documents) {
      this.#index.add(this.#count++, `${title} ${hierarchy} ${content}`);
    }
  }

  finish(): null {
    return null;
  }

  search(q: string, { anyWord }: SearchNeeds): null {
    this.#index.search(q, { limit: hitsPerSearch, suggest: anyWord });
    return null;
  }
}
