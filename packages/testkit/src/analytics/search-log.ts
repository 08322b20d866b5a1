import type { ReportedClick, SearchEvent } from "@findling/analytics";
import type { Random } from "../random.js";

/** What happens next: a search is answered, or a click is reported. */
export type LogStep =
  | { readonly kind: "search"; readonly search: SearchEvent }
  | { readonly kind: "click"; readonly click: ReportedClick };

/** The first moment of drawn logs: the middle of a day. */
const firstMs = Date.UTC(2026, 10, 2, 12);
const words = [
  "mouse",
  "mouse pad",
  "Mouse",
  "keyboard",
  "desk",
  "deskt",
  "desktop",
  "laptop",
  "cable",
  "screen",
];
const indexes = ["films", "books"];
/** Clicks choose among this many of the latest searches. */
const clickableMax = 50;
/** Clicks come within a day, less a second: the server knows the second of a search only. */
const clickableMs = 86_399_000;

/** The objectIDs that searches of drawn logs show. */
export const drawnRecordCount = 200;

export function drawnObjectID(number: number): string {
  return `record ${number}`;
}

/** Records 0, 5, 10 ... have no partition, and every 7th is not there. */
export function drawnPartition(objectID: string): string | null | undefined {
  const number = Number(objectID.slice("record ".length));
  if (number % 7 === 6) return undefined;
  return number % 5 === 0 ? null : `shop ${number % 5}`;
}

/**
 * A log of several days: clients who type, misspell, go back, turn pages and click, with and without `sub`,
 * `clickAnalytics` and `queryLogging`.
 */
export function drawnLog(random: Random, length: number): LogStep[] {
  const steps: LogStep[] = [];
  const clickable: SearchEvent[] = [];
  let now = firstMs;
  let last: SearchEvent | undefined;
  const msPerStep = Math.ceil((3 * 86_400_000) / length);
  for (let number = 0; number < length; number++) {
    const goesOn = random.below(3) > 0;
    const search =
      last !== undefined && goesOn ? typedOn(random, last, number) : drawnSearch(random, now, number);
    last = search;
    now = Math.max(search.at, firstMs + number * msPerStep);
    steps.push({ kind: "search", search });
    if (search.queryID !== null) clickable.push(search);
    while (clickable.length > clickableMax || now - (clickable[0]?.at ?? now) > clickableMs)
      clickable.shift();
    while (clickable.length > 0 && random.onceIn(3)) {
      steps.push({ kind: "click", click: drawnClick(random, random.oneOf(clickable)) });
    }
  }
  return steps;
}

function drawnSearch(random: Random, at: number, number: number): SearchEvent {
  const index = random.oneOf(indexes);
  const word = random.oneOf(words);
  const client = random.below(5);
  // A server recognizes whoever has a sub by it, so the client of such a search follows from the sub.
  const sub = random.onceIn(3) ? `user ${random.below(20)}` : null;
  return {
    index,
    at,
    mode: random.onceIn(2) ? "typing" : "committed",
    q: random.onceIn(3) ? "" : word.slice(0, random.between(1, word.length)),
    isLogged: index === "films",
    ...drawnPage(random),
    nbHits: random.onceIn(5) ? 0 : random.between(1, 300),
    ms: random.below(5_000) / random.between(1, 1_000),
    queryID: random.onceIn(2) ? queryIDOf(at, number) : null,
    client: sub ?? `client ${client}`,
    sub,
  };
}

/** The same client goes on, soon or late: types, deletes, sends, or turns the page. */
function typedOn(random: Random, last: SearchEvent, number: number): SearchEvent {
  const at = last.at + random.oneOf([1, 100, 100, 29_999, 30_000, 30_001]);
  const texts = [last.q, `${last.q}e`, last.q.slice(0, -1), `x${last.q}`, random.oneOf(words)];
  return {
    ...last,
    at,
    q: random.oneOf(texts),
    mode: random.onceIn(3) ? "committed" : "typing",
    ...drawnPage(random),
    nbHits: random.onceIn(5) ? 0 : random.between(1, 300),
    queryID: random.onceIn(3) ? null : queryIDOf(at, number),
  };
}

function drawnPage(random: Random): Pick<SearchEvent, "page" | "hitsPerPage" | "hits"> {
  const hitsPerPage = random.oneOf([0, 1, 10, 20, 100]);
  return {
    page: random.onceIn(4) ? random.between(1, 3) : 0,
    hitsPerPage,
    hits: Math.min(hitsPerPage, random.between(0, 100)),
  };
}

function drawnClick(random: Random, { queryID, page, hitsPerPage, hits }: SearchEvent): ReportedClick {
  const first = page * hitsPerPage + 1;
  return {
    queryID: queryID ?? "",
    objectID: drawnObjectID(random.below(drawnRecordCount)),
    position: random.onceIn(10) ? random.between(1, 500) : first + random.below(Math.max(hits, 1)),
  };
}

/** A queryID in the server's form, which begins with the seconds. */
function queryIDOf(at: number, number: number): string {
  const seconds = Math.floor(at / 1_000).toString(16);
  return seconds.padStart(8, "0") + number.toString(16).padStart(24, "0");
}
