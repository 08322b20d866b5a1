import { fileURLToPath } from "node:url";
import type { AttackAnswer, AttackKind, AttackTarget } from "./attack.js";

/** The attacker as a program: its only argument is an `AttackOrder` in JSON. */
export const attackerFile = fileURLToPath(new URL("./attacker-main.js", import.meta.url));

export interface AttackOrder {
  readonly target: AttackTarget;
  readonly kind: AttackKind;
  readonly seed: number;
  readonly seconds: number;
}

/** What the attacker prints at its end, in JSON. */
export interface AttackReport {
  /** How many answers had each status, by kind of attack; 0: the connection was cut. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The slowest answers, slowest first. */
  readonly slowest: readonly AttackAnswer[];
}
