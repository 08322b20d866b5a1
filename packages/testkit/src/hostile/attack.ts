import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.js";
import { hostileBatch } from "./hostile-batch.js";
import { hostileSearch } from "./hostile-search.js";
import { hostileSettings } from "./hostile-settings.js";
import { attackBySockets } from "./hostile-sockets.js";

/** The means of an attacker: public keys, and indexes of its own. */
export interface AttackTarget {
  readonly baseUrl: string;
  /** A search key for the attacker's indexes. */
  readonly searchKey: string;
  /** A write key for the attacker's indexes. */
  readonly writeKey: string;
  readonly indexes: readonly string[];
}

const everyKind = ["searches", "batches", "settings", "sockets"] as const;
export const attackKinds = [...everyKind, "everything"] as const;
export type AttackKind = (typeof attackKinds)[number];

/** The number of requests of each kind that one attacker has in flight at a time. */
const atOnce = { searches: 24, batches: 24, settings: 4, sockets: 1 } as const;
const socketsMs = 2_000;
/** The number of characters of a sent text that a report shows. */
const sentShown = 300;
/** If an answer takes longer than this, the attacker counts it as failed, too. */
const answerMsMax = 60_000;

/** One answer to the attacker. */
export interface AttackAnswer {
  readonly kind: AttackKind;
  /** 0: no answer came. */
  readonly status: number;
  readonly milliseconds: number;
  /** The beginning of the sent text. */
  readonly sent: string;
}

/** Whom to attack, and who learns the answers. */
interface AttackPlan {
  readonly target: AttackTarget;
  readonly random: Random;
  readonly onAnswer: (answer: AttackAnswer) => void;
}

/** A client with many connections. */
export class Attacker {
  readonly #plan: AttackPlan;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });

  constructor(plan: AttackPlan) {
    this.#plan = plan;
  }

  /** @param until milliseconds since the epoch */
  async attack(kind: AttackKind, until: number): Promise<void> {
    const kinds = kind === "everything" ? everyKind : [kind];
    const clients = kinds.flatMap((one) =>
      Array.from({ length: atOnce[one] }, async () => {
        while (Date.now() < until) await (one === "sockets" ? this.#openSockets() : this.#send(one));
      }),
    );
    await Promise.all(clients);
    this.#agent.destroy();
  }

  async #openSockets(): Promise<void> {
    const { target, random } = this.#plan;
    const { hostname, port } = new URL(target.baseUrl);
    const key = random.oneOf([target.searchKey, target.writeKey]);
    const index = random.oneOf(target.indexes);
    const sockets = attackBySockets({ host: hostname, port: Number(port), key, index }, random);
    await sleep(socketsMs);
    sockets.end();
  }

  async #send(kind: "searches" | "batches" | "settings"): Promise<void> {
    const { target, random, onAnswer } = this.#plan;
    const path = `${target.baseUrl}/1/indexes/${random.oneOf(target.indexes)}/`;
    const sent = {
      searches: () => sentBy("POST", `${path}search`, target.searchKey, hostileSearch(random)),
      batches: () => sentBy("POST", `${path}records`, target.writeKey, hostileBatch(random)),
      settings: () => sentBy("PUT", `${path}settings`, target.writeKey, hostileSettings(random)),
    }[kind]();
    const begun = performance.now();
    const status = await statusOf(sent, this.#agent);
    onAnswer({ kind, status, milliseconds: performance.now() - begun, sent: sent.body.slice(0, sentShown) });
  }
}

function sentBy(method: string, url: string, key: string, body: string): Sent {
  return { method, url, key, body };
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

/** 0: the connection was cut. */
function statusOf({ method, url, key, body }: Sent, agent: Agent): Promise<number> {
  const headers = {
    "x-svc-key": key,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, agent, timeout: answerMsMax }, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}
