import { searchesWaitingMax, searchesWaitingPerIndexMax, searchesWaitingPerKeyMax } from "@findling/protocol";
import type { SearchJob } from "../search/search-messages.js";

/** The index and the key of a search. */
export type SearchOwner = Pick<SearchJob, "index" | "keyId">;

interface WaitingSearch {
  /** Grows with each search. */
  readonly id: number;
  readonly job: SearchOwner;
}

/** Thread time that keys and indexes have taken lately. */
export interface TakenTime {
  ofKey(keyId: string): number;
  ofIndex(index: string): number;
}

/** The searches of one key in one index, in the order of arrival; never empty. */
type Flow<Search> = Search[];

/**
 * Searches that wait for a thread. The next one is the search whose key and index have both taken little
 * time: first the smaller maximum of the two times, then the smaller time of the key, then the age. So nobody
 * waits long because another key or index has many searches, or long ones. The searches of one key in one
 * index are first come, first served.
 */
export class SearchQueue<Search extends WaitingSearch> {
  readonly #flows = new Map<string, Flow<Search>>();
  readonly #ofIndex = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Adds a search. If all places are taken, the last search of the key with the most waiting ones makes room.
   *
   * @returns the search that has no place: this or another one; null: all have a place
   */
  push(search: Search): Search | null {
    const { index, keyId } = search.job;
    const ofKey = this.#ofKey.get(keyId) ?? 0;
    if (ofKey >= searchesWaitingPerKeyMax) return search;
    if ((this.#ofIndex.get(index) ?? 0) >= searchesWaitingPerIndexMax) return search;
    const dropped = this.#length < searchesWaitingMax ? null : this.#lastOfGreatestKey(ofKey);
    if (dropped === undefined) return search;
    if (dropped !== null) this.remove(dropped.id);
    this.#flowOf(search).push(search);
    this.#count(search, 1);
    return dropped;
  }

  /** Adds a search that has waited before, in its place among the others. */
  putBack(search: Search): void {
    const flow = this.#flowOf(search);
    const place = flow.findIndex(({ id }) => id > search.id);
    flow.splice(place < 0 ? flow.length : place, 0, search);
    this.#count(search, 1);
  }

  /** Removes the next one of the searches that may run now; undefined: none may. */
  shift(taken: TakenTime, mayRun: (search: Search) => boolean): Search | undefined {
    let next: Search | undefined;
    for (const [search] of this.#flows.values()) {
      if ((next === undefined || isBefore(search, next, taken)) && mayRun(search)) next = search;
    }
    return next === undefined ? undefined : this.remove(next.id);
  }

  /** undefined: the search does not wait. */
  remove(id: number): Search | undefined {
    for (const [name, flow] of this.#flows) {
      const place = flow.findIndex((search) => search.id === id);
      if (place < 0) continue;
      const [removed] = flow.splice(place, 1);
      if (flow.length === 0) this.#flows.delete(name);
      this.#count(removed, -1);
      return removed;
    }
    return undefined;
  }

  /** Removes and returns all waiting searches. */
  clear(): Search[] {
    const all = [...this.#flows.values()].flat();
    this.#flows.clear();
    this.#ofIndex.clear();
    this.#ofKey.clear();
    this.#length = 0;
    return all;
  }

  /** @returns undefined: no key has more than `count` waiting searches */
  #lastOfGreatestKey(count: number): Search | undefined {
    let greatest: string | null = null;
    let most = count;
    for (const [keyId, waiting] of this.#ofKey) if (waiting > most) [greatest, most] = [keyId, waiting];
    const ofKey = [...this.#flows.values()].filter(([{ job }]) => job.keyId === greatest);
    return ofKey.map((flow) => flow[flow.length - 1]).toSorted((a, b) => b.id - a.id)[0];
  }

  #flowOf({ job: { index, keyId } }: Search): Flow<Search> {
    const name = `${index} ${keyId}`;
    let flow = this.#flows.get(name);
    if (flow === undefined) this.#flows.set(name, (flow = []));
    return flow;
  }

  #count({ job: { index, keyId } }: Search, change: number): void {
    this.#length += change;
    add(this.#ofIndex, index, change);
    add(this.#ofKey, keyId, change);
  }
}

function isBefore(a: WaitingSearch, b: WaitingSearch, taken: TakenTime): boolean {
  const [keyA, keyB] = [taken.ofKey(a.job.keyId), taken.ofKey(b.job.keyId)];
  const greaterA = Math.max(keyA, taken.ofIndex(a.job.index));
  const greaterB = Math.max(keyB, taken.ofIndex(b.job.index));
  return (greaterA - greaterB || keyA - keyB || a.id - b.id) < 0;
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
