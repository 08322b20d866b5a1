/** Whether a load balancer should send requests. */
export class Readiness {
  #isOpening = true;
  #isDraining = false;

  /** After a start, indexes that are likely to be searched soon are being opened. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  noteOpened(): void {
    this.#isOpening = false;
  }

  /** The server will stop soon. It answers as before, and asks for no further requests. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }
}
