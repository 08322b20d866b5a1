import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** To which request a fault of a connection belongs, since Node reports only the connection. */
export class ArrivingBodies {
  readonly #newest = new WeakMap<Socket, IncomingMessage>();
  readonly #refused = new WeakSet<IncomingMessage>();

  /** The head of a request has been read. */
  begin(request: IncomingMessage): void {
    this.#newest.set(request.socket, request);
  }

  /** The request whose body is arriving on a connection, even if it has been answered; undefined: none. */
  arrivingOn(socket: Socket): IncomingMessage | undefined {
    const newest = this.#newest.get(socket);
    return newest?.complete === false ? newest : undefined;
  }

  /** The rest of a body is not valid HTTP, or too late. */
  refuse(request: IncomingMessage): void {
    this.#refused.add(request);
  }

  isRefused(request: IncomingMessage): boolean {
    return this.#refused.has(request);
  }
}
