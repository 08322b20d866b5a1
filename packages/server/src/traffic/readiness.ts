import { setTimeout as sleep } from "node:timers/promises";

/** Whether load balancers should send requests. A server says no a while before it stops. */
export class Readiness {
  #isDraining = false;

  /** Requests are still answered, but no new ones should be sent. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on the server is not ready. Resolves after `ms`, when load balancers have noticed. */
  async drain(ms: number): Promise<void> {
    this.#isDraining = true;
    if (ms > 0) await sleep(ms);
  }
}
