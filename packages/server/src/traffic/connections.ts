import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";

/** A request in flight. As long as it lasts, its connection is not closed to make room for another one. */
interface Occupant {
  /** Called when the connection has gone, if it goes before the occupant leaves. */
  close(): void;
}

interface Connection {
  readonly occupants: Set<Occupant>;
  /** Requests that have arrived. The first of them is being answered. */
  readonly unanswered: (() => void)[];
}

/**
 * The open connections, at most `max`. A further one closes a connection that waits for a request, or for the
 * rest of its head. So a new connection finds a place unless all are at work. Connections that have had a
 * request and connections that have sent none wait in separate groups: the larger group loses the one that
 * has waited longest. So a flood of silent connections does not close those in use, and vice versa.
 */
export class Connections {
  readonly max: number;
  readonly #open = new Map<Socket, Connection>();
  /** Connections without occupants that have sent no request yet, the one that has waited longest first. */
  readonly #silent = new Set<Socket>();
  /** Connections without occupants that have had a request, the one that has waited longest first. */
  readonly #idle = new Set<Socket>();
  /** Connections whose TLS handshake is under way, by `endsOf`. */
  readonly #shaking = new Map<string, Socket>();
  /** Requests that have arrived while another one of their connection is being answered. */
  #queued = 0;

  readonly #onClosed: () => void;

  /** @param onClosed a connection was closed to make room @default nobody is interested */
  constructor(max: number, onClosed: () => void = () => undefined) {
    this.max = max;
    this.#onClosed = onClosed;
  }

  /** How many connections are open. */
  get count(): number {
    return this.#open.size;
  }

  watch(server: Server): void {
    if (server instanceof TlsServer) {
      server.on("connection", (socket: Socket) => this.#shake(socket));
      server.on("secureConnection", (socket) => this.#secure(socket));
    } else {
      server.on("connection", (socket: Socket) => this.#add(socket));
    }
    // A connection could not be accepted, since no more files can be opened. libuv tries again at once,
    // without end.
    server.on("error", () => this.#close(this.#longestWaiting ?? this.#longestOpen));
  }

  /**
   * Lets a request be answered after those before it on its connection. Otherwise Node would handle all
   * requests that came in 64 KiB at once, two thousand of them, before it looks at another connection. If too
   * many wait, over all connections together, the connection that adds one is closed.
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
    else if (++this.#queued > this.max) this.#close(socket);
  }

  /** Whether a request of the connection has no answer yet. */
  isAnswering(socket: Socket): boolean {
    return (this.#open.get(socket)?.unanswered.length ?? 0) > 0;
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

  /** Lets the connection wait as the newest, unless a request occupies it. */
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
    // The next request waits a turn of the event loop, so that other connections have theirs.
    setImmediate(() => {
      if (!socket.destroyed) unanswered[0]?.();
    });
  }

  #shake(socket: Socket): void {
    const ends = endsOf(socket);
    this.#shaking.set(ends, socket);
    socket.once("close", () => {
      if (this.#shaking.get(ends) === socket) this.#shaking.delete(ends);
    });
    this.#add(socket);
  }

  /**
   * Puts the socket of TLS in the place of the one below it: after the handshake, requests know the socket of
   * TLS alone.
   */
  #secure(socket: Socket): void {
    const ends = endsOf(socket);
    const below = this.#shaking.get(ends);
    if (below === undefined || !this.#open.has(below)) {
      socket.destroy();
      return;
    }
    this.#shaking.delete(ends);
    this.#remove(below);
    this.#add(socket);
  }

  #add(socket: Socket): void {
    if (this.#open.size >= this.max) {
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
    this.#onClosed();
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

/** The addresses and ports of both ends, which no two open connections share. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return [remoteAddress, remotePort, localAddress, localPort].join(" ");
}
