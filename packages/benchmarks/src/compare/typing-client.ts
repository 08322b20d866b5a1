import { connect, type Socket } from "node:net";
import { keyHeader } from "@findling/protocol";
import { measuredIndex } from "../measured-client.js";
import { pathOf } from "../route-path.js";
import type { TypedSearch } from "./measure-throughput.js";

/** The server has too many searches waiting. It has just started, perhaps, and finds nothing in caches. */
const overloaded = 503;
const headEnd = "\r\n\r\n";
/** Servers send at most this much before the body. */
const headBytesMax = 4_096;
const searchPath = pathOf("search", { index: measuredIndex });
/** The size of the buffer for one read of an answer. */
const readBytes = 2 ** 18;

/**
 * Searches, and reads the answers without keeping them. If clients and server share two cores, the server
 * lacks the time that the clients take. A library for requests takes a tenth of both cores, mostly for
 * allocating and collecting the memory of answers. It has as many connections as searches at once.
 */
export class TypingClient {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #idle: TypingConnection[] = [];
  readonly #all: TypingConnection[] = [];

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** @throws Error the answer is not that of a search, or is missing */
  async search(q: string): Promise<TypedSearch> {
    const idle = this.#idle.pop();
    const connection = idle === undefined || idle.isClosed ? this.#connect() : idle;
    const body = JSON.stringify({ q });
    const started = performance.now();
    const { status, start } = await connection.post(searchPath, body);
    const requestMs = performance.now() - started;
    this.#idle.push(connection);
    const isRefused = status === overloaded;
    if (status !== 200 && !isRefused) throw new Error(`${status} for search ${body}: ${start}`);
    return { requestMs, isRefused };
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #connect(): TypingConnection {
    const connection = new TypingConnection(this.#baseUrl, this.#key);
    this.#all.push(connection);
    return connection;
  }
}

interface TypedAnswer {
  readonly status: number;
  /** The part of the body that came with the head, up to a small limit. */
  readonly start: string;
}

interface PendingRequest {
  readonly resolve: (answer: TypedAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** A connection with one request after the other. */
class TypingConnection {
  readonly #socket: Socket;
  readonly #head: string;
  #waiting: PendingRequest | null = null;
  /** The parts of an answer's head that have arrived; null: the head is complete. */
  #headParts: string | null = "";
  #answer: TypedAnswer = { status: 0, start: "" };
  /** The number of bytes of the body that are still missing. */
  #left = 0;

  constructor(baseUrl: string, key: string) {
    const { hostname, port, host } = new URL(baseUrl);
    this.#head = `host: ${host}\r\n${keyHeader}: ${key}\r\ncontent-type: application/json\r\ncontent-length: `;
    const onread = {
      buffer: Buffer.allocUnsafeSlow(readBytes),
      callback: (length: number, bytes: Uint8Array): boolean => {
        this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, length));
        return true;
      },
    };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", () => this.#fail(new Error("The server has closed the connection.")));
  }

  /** The server may close the connection while it is idle. */
  get isClosed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  post(path: string, body: string): Promise<TypedAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#headParts = "";
      this.#socket.write(`POST ${path} HTTP/1.1\r\n${this.#head}${Buffer.byteLength(body)}${headEnd}${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    if (this.#headParts === null) this.#left -= bytes.length;
    else this.#takeHead(bytes);
    if (this.#left < 0) this.#fail(new Error("An answer is longer than it says."));
    if (this.#headParts === null && this.#left === 0) this.#settle()?.resolve(this.#answer);
  }

  #takeHead(bytes: Buffer): void {
    const before = this.#headParts ?? "";
    // Each byte becomes one character, so lengths are bytes.
    const head = before + bytes.toString("latin1", 0, headBytesMax - before.length);
    const end = head.indexOf(headEnd);
    if (end < 0) {
      this.#headParts = head;
      if (head.length >= headBytesMax) this.#fail(new Error("An answer has no end of its head."));
      return;
    }
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, end + 2))?.[1];
    if (status === undefined || length === undefined) {
      this.#fail(new Error(`An answer without status or length: ${head.slice(0, end)}`));
      return;
    }
    this.#answer = { status: Number(status), start: head.slice(end + headEnd.length) };
    this.#headParts = null;
    this.#left = Number(length) - (before.length + bytes.length - end - headEnd.length);
  }

  #fail(error: Error): void {
    this.#settle()?.reject(error);
  }

  #settle(): PendingRequest | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }
}
