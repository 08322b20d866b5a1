import { integerMax } from "@findling/protocol";

/** The position, from 0, of a place that was typed, from 1. What no setting can have is limited. */
export function positionOf(text: string): number {
  const place = Math.trunc(Number(text)) || 1;
  return Math.min(Math.max(place, 1), integerMax) - 1;
}
