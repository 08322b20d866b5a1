import { setTimeout as sleep } from "node:timers/promises";
import { ordinaryText, type Random } from "@findling/testkit";

/** Whom an attack on other indexes with other keys must not reach. */
export interface VictimTarget {
  readonly baseUrl: string;
  readonly searchKey: string;
  readonly writeKey: string;
  readonly index: string;
}

/** What one kind of victim saw. */
export interface Seen {
  readonly name: string;
  readonly milliseconds: number[];
  /** How many answers had each status; 0: none came within `answerMsMax`. */
  readonly statuses: Record<string, number>;
  /** The `server-timing` of the slowest answer: how much of its time the server took, and for what. */
  slowest: string | null;
}

/** A request without an answer after this many milliseconds hangs, however busy the machine is. */
const answerMsMax = 30_000;

interface VictimRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

interface VictimKind {
  readonly name: string;
  readonly pauseMs: number;
  ask(random: Random): VictimRequest;
}

/** Someone types in a page, a load balancer asks for health, and a program reads and writes a record. */
function victimKinds({ searchKey, writeKey, index }: VictimTarget): readonly VictimKind[] {
  const path = `/1/indexes/${index}`;
  return [
    { name: "health", pauseMs: 20, ask: () => ({ method: "GET", path: "/health" }) },
    {
      name: "search",
      pauseMs: 20,
      ask: (random) => ({
        method: "POST",
        path: `${path}/search`,
        key: searchKey,
        body: typedSearch(random),
      }),
    },
    {
      name: "record",
      pauseMs: 50,
      ask: (random) => ({ method: "GET", path: `${path}/records/${random.below(1_000)}`, key: searchKey }),
    },
    {
      name: "write",
      pauseMs: 200,
      ask: (random) => ({ method: "POST", path: `${path}/records`, key: writeKey, body: smallBatch(random) }),
    },
  ];
}

function typedSearch(random: Random): object {
  const text = ordinaryText(random, random.between(1, 3));
  return { q: text.slice(0, random.between(1, text.length)), facets: ["kind"] };
}

function smallBatch(random: Random): object {
  const record = {
    objectID: String(random.below(1_000)),
    title: ordinaryText(random, 6),
    kind: random.below(5),
  };
  return { operations: [{ action: "upsert", record }] };
}

/** Asks as ordinary users do until the moment `until` (milliseconds since the epoch). */
export function watchVictims(target: VictimTarget, random: Random, until: number): Promise<readonly Seen[]> {
  return Promise.all(
    victimKinds(target).map(async ({ name, pauseMs, ask }) => {
      const seen: Seen = { name, milliseconds: [], statuses: {}, slowest: null };
      let most = 0;
      while (Date.now() < until) {
        const begun = performance.now();
        const { status, timing } = await answerTo(target.baseUrl, ask(random));
        const ms = performance.now() - begun;
        seen.milliseconds.push(ms);
        if (ms > most) [most, seen.slowest] = [ms, timing];
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
        await sleep(pauseMs);
      }
      return seen;
    }),
  );
}

interface Answered {
  /** 0: no answer came in time. */
  readonly status: number;
  readonly timing: string | null;
}

/**
 * Sends one request. This is not `@findling/client`, because a refusal is a result here, with its time on the
 * server, and `/health` is asked without a key.
 */
async function answerTo(baseUrl: string, { method, path, key, body }: VictimRequest): Promise<Answered> {
  const headers = {
    ...(key === undefined ? {} : { "x-svc-key": key }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const signal = AbortSignal.timeout(answerMsMax);
  const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  try {
    const response = await fetch(`${baseUrl}${path}`, init);
    await response.arrayBuffer();
    return { status: response.status, timing: response.headers.get("server-timing") };
  } catch {
    return { status: 0, timing: null };
  }
}
