import type { PinRule } from "@findling/protocol";

/**
 * Ranking 5.3: pins are placed by position, then in the order of the rules, each at its position or directly
 * after the previous pin, whichever is later. Of two pins of one objectID, the one placed first counts. A
 * position past the reachable end means the end.
 */
export function pinsInOrder(rules: readonly PinRule[]): PinRule[] {
  return rules
    .toSorted((a, b) => a.position - b.position)
    .filter(({ objectID }, at, all) => all.findIndex((other) => other.objectID === objectID) === at);
}

export interface Pinned<Item> {
  readonly position: number;
  readonly item: Item;
}

/** The pinned items must come in the order in which they are placed. */
export function placePins<Item>(reachable: readonly Item[], pins: readonly Pinned<Item>[]): Item[] {
  const list = [...reachable];
  let next = 0;
  for (const { position, item } of pins) {
    const at = Math.min(Math.max(position, next), list.length);
    list.splice(at, 0, item);
    next = at + 1;
  }
  return list;
}
