/**
 * A bound on the total that all owners hold. One owner never holds more than is left for all others: a single
 * owner gets half of the bound, the next one half of the rest (dynamic thresholds, as switches share a buffer
 * among queues). So nobody can take it all, and nothing is reserved for absent owners.
 */
export class FairShare {
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Takes an amount for an owner.
   *
   * @returns false: the amount is too large, and nothing was taken
   */
  take(owner: string, amount: number): boolean {
    const held = this.#heldBy(owner) + amount;
    const left = this.#max - this.#total - amount;
    if (held > left) return false;
    this.#held.set(owner, held);
    this.#total += amount;
    return true;
  }

  giveBack(owner: string, amount: number): void {
    const held = this.#heldBy(owner) - amount;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#total -= amount;
  }

  #heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }
}
