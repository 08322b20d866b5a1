import {
  searchExpectedWaitMaxMs,
  searchesWaitingMax,
  searchesWaitingPerIndexMax,
  searchesWaitingPerKeyMax,
} from "@findling/protocol";
import type { SearchJob } from "../search/search-messages.js";
import { outdatedSearch, type TypedSearch } from "./outdated-search.js";
import { TurnTimes } from "./turn-times.js";

/** The index and the key of a search. */
export type SearchOwner = Pick<SearchJob, "index" | "keyId">;

interface WaitingSearch extends TypedSearch {
  /** A number that grows with each search. */
  readonly id: number;
  readonly job: SearchOwner & TypedSearch["job"];
}

/** Thread time that keys and indexes have taken lately. */
export interface TakenTime {
  ofKey(keyId: string): number;
  ofIndex(index: string): number;
}

/** The searches of one key in one index that wait. */
interface Flow<Search> {
  readonly name: string;
  /** The searches in the order of arrival; never empty. */
  readonly searches: Search[];
  /** When the last of these searches left, or the first one came. */
  turnAt: number;
}

/**
 * Searches that wait for a thread. The next one is the search whose key and index have both taken little
 * time: first the smaller maximum of the two times, then the smaller time of the key, then the age. So nobody
 * waits long because another key or index has many searches, or long ones. The searches of one key in one
 * index are first come, first served.
 *
 * There is no place for a search that would wait for too many others, or for too long: those before it have
 * their turns at a pace that is known.
 */
export class SearchQueue<Search extends WaitingSearch> {
  readonly #clock: () => number;
  readonly #flows = new Map<string, Flow<Search>>();
  readonly #ofIndex = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();
  readonly #turns = new TurnTimes();
  #length = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds a search. If there is no place for it, an outdated search of the same key and index makes room. If
   * all places are taken and there is none, the last search of the key with the most waiting ones does.
   *
   * @returns the search that has no place: this or another one; null: all have a place
   */
  push(search: Search): Search | null {
    const hasPlace = this.#hasPlace(search);
    if (!hasPlace || this.#length >= searchesWaitingMax) {
      const dropped = this.#outdatedFor(search) ?? (hasPlace ? this.#lastOfGreatestKey(search) : search);
      if (dropped === search) return search;
      this.remove(dropped.id);
      this.#add(search);
      return dropped;
    }
    this.#add(search);
    return null;
  }

  /** Adds a search that has waited before, in its place among the others. */
  putBack(search: Search): void {
    const { searches } = this.#flowOf(search);
    const place = searches.findIndex(({ id }) => id > search.id);
    searches.splice(place < 0 ? searches.length : place, 0, search);
    this.#count(search, 1);
  }

  /** Removes the next one of the searches that may run now; undefined: none may. */
  shift(taken: TakenTime, mayRun: (search: Search) => boolean): Search | undefined {
    let next: Search | undefined;
    for (const { searches } of this.#flows.values()) {
      const [first] = searches;
      if ((next === undefined || isBefore(first, next, taken)) && mayRun(first)) next = first;
    }
    if (next === undefined) return undefined;
    this.#noteTurn(this.#flowOf(next));
    return this.remove(next.id);
  }

  /** Removes a search that waits; undefined: it does not wait. */
  remove(id: number): Search | undefined {
    for (const [name, { searches }] of this.#flows) {
      const place = searches.findIndex((search) => search.id === id);
      if (place < 0) continue;
      const [removed] = searches.splice(place, 1);
      if (searches.length === 0) this.#flows.delete(name);
      this.#count(removed, -1);
      return removed;
    }
    return undefined;
  }

  /** Removes and returns all waiting searches. */
  clear(): Search[] {
    const all = [...this.#flows.values()].flatMap(({ searches }) => searches);
    this.#flows.clear();
    this.#ofIndex.clear();
    this.#ofKey.clear();
    this.#length = 0;
    return all;
  }

  /** Whether there is a place for one more search of the key and the index. */
  #hasPlace({ job: { index, keyId } }: Search): boolean {
    if ((this.#ofKey.get(keyId) ?? 0) >= searchesWaitingPerKeyMax) return false;
    if ((this.#ofIndex.get(index) ?? 0) >= searchesWaitingPerIndexMax) return false;
    const flow = this.#flows.get(nameOf({ index, keyId }));
    if (flow === undefined) return true;
    const waitMs = this.#turns.waitMs(flow.name, flow.searches.length, this.#clock());
    return waitMs <= searchExpectedWaitMaxMs;
  }

  #outdatedFor(search: Search): Search | undefined {
    return outdatedSearch(this.#flows.get(nameOf(search.job))?.searches ?? [], search);
  }

  /**
   * The last search of the key with the most waiting ones. That is `search` itself where its key has as many.
   */
  #lastOfGreatestKey(search: Search): Search {
    let greatest: string | null = null;
    let most = this.#ofKey.get(search.job.keyId) ?? 0;
    for (const [keyId, waiting] of this.#ofKey) if (waiting > most) [greatest, most] = [keyId, waiting];
    const ofKey = [...this.#flows.values()].filter(({ searches: [{ job }] }) => job.keyId === greatest);
    const last = ofKey.map(({ searches }) => searches[searches.length - 1]).toSorted((a, b) => b.id - a.id);
    return last.at(0) ?? search;
  }

  #add(search: Search): void {
    this.#flowOf(search).searches.push(search);
    this.#count(search, 1);
  }

  #flowOf({ job }: Search): Flow<Search> {
    const name = nameOf(job);
    let flow = this.#flows.get(name);
    if (flow === undefined) {
      flow = { name, searches: [], turnAt: this.#clock() };
      this.#flows.set(name, flow);
    }
    return flow;
  }

  /** The time of a turn says something only if another search waits for the next one. */
  #noteTurn(flow: Flow<Search>): void {
    const now = this.#clock();
    if (flow.searches.length > 1) this.#turns.add(flow.name, now - flow.turnAt, now);
    flow.turnAt = now;
  }

  #count({ job: { index, keyId } }: Search, change: number): void {
    this.#length += change;
    add(this.#ofIndex, index, change);
    add(this.#ofKey, keyId, change);
  }
}

function nameOf({ index, keyId }: SearchOwner): string {
  return `${index} ${keyId}`;
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
