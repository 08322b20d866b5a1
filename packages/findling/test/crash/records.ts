import type { Random } from "@findling/testkit";
import type { Operation, TestRecord } from "./index-model.js";

export const teams = ["red", "green", "blue", "été 1", "a/b"] as const;

/** Words of `title`, and of nothing else; none is near another. */
export const words = ["amber", "birch", "cobalt", "dolmen", "ember", "fjord", "gneiss", "heron"] as const;

/** Versions that clients give: long before the times that the server gives, and long after. */
const earlyVersionMax = 100;
const lateVersion = 5_000_000_000_000_000;

/** Now and then a long one, which the store keeps by its hash. */
export function objectIdOf(slot: number): string {
  return slot % 50 === 7 ? `${slot}-${"é😀".repeat(200)}` : `slot-${slot}`;
}

export function randomOperation(random: Random, slot: number, lot: string): Operation {
  const objectID = objectIdOf(slot);
  const version = randomVersion(random);
  const versioned = version === undefined ? {} : { version };
  if (random.onceIn(6)) return { action: "delete", objectID, ...versioned };
  return { action: "upsert", record: { ...randomRecord(random, slot, lot), ...versioned } };
}

function randomRecord(random: Random, slot: number, lot: string): TestRecord {
  const title = Array.from({ length: random.between(1, 12) }, () => random.oneOf(words));
  const team = random.onceIn(5) ? {} : { team: random.oneOf(teams) };
  return { objectID: objectIdOf(slot), slot, ...team, lot, title: `${title.join(" ")} ${lot}` };
}

function randomVersion(random: Random): number | undefined {
  if (random.onceIn(3)) return random.between(1, earlyVersionMax);
  return random.onceIn(12) ? lateVersion + random.below(1_000) : undefined;
}
