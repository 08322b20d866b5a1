import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.js";
import { hostileBatch } from "./hostile-batch.js";
import { hostileSearch } from "./hostile-search.js";
import { hostileSettings } from "./hostile-settings.js";
import { attackBySockets } from "./hostile-sockets.js";

/** What an attacker has: public keys, and indexes of its own. */
export interface AttackTarget {
  readonly baseUrl: string;
  /** Of a search key for the attacker's indexes. */
  readonly searchKey: string;
  /** Of a write key for the attacker's indexes. */
  readonly writeKey: string;
  readonly indexes: readonly string[];
}

export const attackKinds = ["searches", "batches", "settings", "sockets", "everything"] as const;
export type AttackKind = (typeof attackKinds)[number];

/** How many requests of each kind one attacker has on their way at a time. */
const atOnce = { searches: 24, batches: 24, settings: 4, sockets: 1 } as const;
const socketsMs = 2_000;
/** An answer that does not come within this has failed the attacker as well. */
const answerMsMax = 60_000;

/** One answer that the attacker got. */
export interface AttackAnswer {
  readonly kind: AttackKind;
  /** 0: none came. */
  readonly status: number;
  readonly milliseconds: number;
  /** The beginning of what was sent. */
  readonly sent: string;
}

/**
 * Attacks until the moment `until` (milliseconds since the epoch).
 *
 * @param onAnswer is called for each answer
 */
export async function attack(
  target: AttackTarget,
  kind: AttackKind,
  random: Random,
  until: number,
  onAnswer: (answer: AttackAnswer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const kinds = kind === "everything" ? (["searches", "batches", "settings", "sockets"] as const) : [kind];
  const clients = kinds.flatMap((one) =>
    Array.from({ length: atOnce[one] }, async () => {
      while (Date.now() < until) await once(target, one, random, agent, onAnswer);
    }),
  );
  await Promise.all(clients);
  agent.destroy();
}

async function once(
  target: AttackTarget,
  kind: Exclude<AttackKind, "everything">,
  random: Random,
  agent: Agent,
  onAnswer: (answer: AttackAnswer) => void,
): Promise<void> {
  const index = random.oneOf(target.indexes);
  if (kind === "sockets") {
    const { hostname, port } = new URL(target.baseUrl);
    const key = random.oneOf([target.searchKey, target.writeKey]);
    const sockets = attackBySockets({ host: hostname, port: Number(port), key, index }, random);
    await sleep(socketsMs);
    sockets.end();
    return;
  }
  const path = `/1/indexes/${index}/`;
  const sent = {
    searches: () => ({
      method: "POST",
      path: `${path}search`,
      key: target.searchKey,
      body: hostileSearch(random),
    }),
    batches: () => ({
      method: "POST",
      path: `${path}records`,
      key: target.writeKey,
      body: hostileBatch(random),
    }),
    settings: () => ({
      method: "PUT",
      path: `${path}settings`,
      key: target.writeKey,
      body: hostileSettings(random),
    }),
  }[kind]();
  const begun = performance.now();
  const status = await statusOf(target.baseUrl, sent, agent);
  onAnswer({ kind, status, milliseconds: performance.now() - begun, sent: sent.body.slice(0, 300) });
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** 0: the connection was cut. */
function statusOf(baseUrl: string, { method, path, key, body }: Sent, agent: Agent): Promise<number> {
  const headers = {
    "x-svc-key": key,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sent = request(`${baseUrl}${path}`, { method, headers, agent, timeout: answerMsMax }, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}
