import { connect, type Socket } from "node:net";
import { adminKey } from "./harness.js";

/** The head of a request with the admin key, and what else its headers are to be. */
export function headOf(method: string, path: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: "a", "x-svc-key": adminKey, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`;
}

export const jsonType = { "content-type": "application/json" } as const;

/** A connection, and what came on it. */
export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = "";
  #onReceived = (): void => {};

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.setEncoding("utf8");
    this.socket.on("data", (text: string) => {
      this.#received += text;
      this.#onReceived();
    });
    this.socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.on("close", () => {
        resolve();
        this.#onReceived();
      });
    });
  }

  get received(): string {
    return this.#received;
  }

  send(text: string | Buffer): this {
    this.socket.write(text);
    return this;
  }

  /** Resolves with what has come so far when that matches, or when the connection ends. */
  until(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.#onReceived = () => {
        if (this.socket.closed || pattern.test(this.#received)) resolve(this.#received);
      };
      this.#onReceived();
    });
  }

  /** The status of the first answer, once all of its short body is there; 0: the connection ended before. */
  async status(): Promise<number> {
    const text = await this.until(/\r\n\r\n\{[^]*\}$/);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  }

  destroy(): void {
    this.socket.destroy();
  }
}
