/** Whether a load balancer should send requests. */
export class Readiness {
  #isDraining = false;

  /** The server will stop soon. It answers as before, and asks for no further requests. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }
}
