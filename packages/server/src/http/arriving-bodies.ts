import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Finds the request to which a fault of a connection belongs, since Node reports only the connection. */
export class ArrivingBodies {
  readonly #newest = new WeakMap<Socket, IncomingMessage>();
  readonly #refused = new WeakSet<IncomingMessage>();

  /** Notes a request whose head has been read, as the newest one of its connection. */
  begin(request: IncomingMessage): void {
    this.#newest.set(request.socket, request);
  }

  /** The request whose body is arriving on a connection, even if it has been answered; undefined: none. */
  arrivingOn(socket: Socket): IncomingMessage | undefined {
    const newest = this.#newest.get(socket);
    return newest?.complete === false ? newest : undefined;
  }

  /** Marks a request as refused while its body was arriving: the rest is not valid HTTP, or came too late. */
  refuse(request: IncomingMessage): void {
    this.#refused.add(request);
  }

  isRefused(request: IncomingMessage): boolean {
    return this.#refused.has(request);
  }
}
