/** Work that is done one after the other, in the order in which it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins when all earlier work has ended, whatever came of that. Settles as the work does. */
  take<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
