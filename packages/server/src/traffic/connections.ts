import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request that keeps its connection from being closed for another one. */
interface Occupant {
  /** Called when the connection has gone, if it goes before the occupant leaves. */
  close(): void;
}

interface Connection {
  readonly occupants: Set<Occupant>;
  /** Requests that have come; the first of them is being answered. */
  readonly unanswered: (() => void)[];
}

/**
 * The open connections, at most `max`. One more closes another that waits for a request, or for the rest of
 * its head, so a new connection finds a place as long as not all are at work. Connections that have had a
 * request and connections that have sent none wait apart: the larger group loses the one that has waited
 * longest. A flood of silent connections thus leaves those in use alone, and the other way round.
 */
export class Connections {
  readonly #max: number;
  readonly #open = new Map<Socket, Connection>();
  /** Connections without occupants that have sent no request yet, the one that has waited longest first. */
  readonly #silent = new Set<Socket>();
  /** Connections without occupants that have had a request, the one that has waited longest first. */
  readonly #idle = new Set<Socket>();
  /** Requests that have come while another one of their connection is answered. */
  #queued = 0;

  constructor(max: number) {
    this.#max = max;
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#add(socket));
    // One could not be accepted, as no more files can be opened: libuv tries again at once, and without end.
    server.on("error", () => this.#close(this.#longestWaiting ?? this.#longestOpen));
  }

  /**
   * Has a request answered when those before it on its connection have been. Node would handle all that came
   * in 64 KiB at once, two thousand of them, before it looks at another connection. Too many that wait, of
   * all connections together, end theirs.
   */
  receive({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const connection = this.#open.get(socket);
    if (connection === undefined || socket.destroyed) {
      if (!socket.destroyed) answer();
      return;
    }
    this.#use(socket, connection);
    const { unanswered } = connection;
    unanswered.push(answer);
    response.once("close", () => this.#answerNext(socket, connection));
    if (unanswered.length === 1) answer();
    else if (++this.#queued > this.#max) this.#close(socket);
  }

  occupy(socket: Socket, occupant: Occupant): void {
    this.#silent.delete(socket);
    this.#idle.delete(socket);
    this.#open.get(socket)?.occupants.add(occupant);
    if (socket.destroyed) occupant.close();
  }

  leave(socket: Socket, occupant: Occupant): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    connection.occupants.delete(occupant);
    this.#use(socket, connection);
  }

  /** Has the connection wait anew, unless a request occupies it. */
  #use(socket: Socket, { occupants }: Connection): void {
    this.#silent.delete(socket);
    this.#idle.delete(socket);
    if (occupants.size === 0) this.#idle.add(socket);
  }

  get #longestWaiting(): Socket | undefined {
    const [socket] = this.#silent.size >= this.#idle.size ? this.#silent : this.#idle;
    return socket;
  }

  get #longestOpen(): Socket | undefined {
    const [socket] = this.#open.keys();
    return socket;
  }

  #answerNext(socket: Socket, connection: Connection): void {
    const { unanswered } = connection;
    unanswered.shift();
    if (this.#open.get(socket) === connection) this.#use(socket, connection);
    if (unanswered.length === 0) return;
    this.#queued--;
    // Other connections take their turns before.
    setImmediate(() => {
      if (!socket.destroyed) unanswered[0]?.();
    });
  }

  #add(socket: Socket): void {
    if (this.#open.size >= this.#max) {
      const longest = this.#longestWaiting ?? socket;
      this.#close(longest);
      if (longest === socket) return;
    }
    this.#open.set(socket, { occupants: new Set(), unanswered: [] });
    this.#silent.add(socket);
    socket.once("close", () => this.#remove(socket));
  }

  #close(socket: Socket | undefined): void {
    if (socket === undefined) return;
    this.#remove(socket);
    socket.destroy();
  }

  #remove(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    this.#open.delete(socket);
    this.#silent.delete(socket);
    this.#idle.delete(socket);
    const { occupants, unanswered } = connection;
    this.#queued -= Math.max(0, unanswered.length - 1);
    unanswered.length = 0;
    for (const occupant of occupants) occupant.close();
  }
}
