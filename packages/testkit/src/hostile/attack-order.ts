import { fileURLToPath } from "node:url";
import type { AttackAnswer, AttackKind, AttackTarget } from "./attack.js";

/** The program of the attacker. Its only argument is an `AttackOrder` in JSON. */
export const attackerFile = fileURLToPath(new URL("./attacker-main.js", import.meta.url));

export interface AttackOrder {
  readonly target: AttackTarget;
  readonly kind: AttackKind;
  readonly seed: number;
  readonly seconds: number;
}

/** The JSON that the attacker prints at its end. */
export interface AttackReport {
  /** By kind of attack: the number of answers with each status; 0: the connection was cut. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The slowest answers, slowest first. */
  readonly slowest: readonly AttackAnswer[];
}
