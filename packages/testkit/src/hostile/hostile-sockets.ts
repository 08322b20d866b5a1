import { connect, type Socket } from "node:net";
import type { Random } from "../random.js";

/** The target of raw connections, and the key that they send. */
export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly index: string;
}

/** The connections that one attack opened. They can be ended together. */
export interface OpenSockets {
  end(): void;
}

type Attack = (target: SocketTarget, random: Random) => OpenSockets;

const largeBody = 4_900_000;

const attacks: readonly Attack[] = [
  /** Bodies that begin and never end. */
  (target) =>
    opened(300, target, (socket) => {
      socket.write(headOf(target, "records", `content-length: ${largeBody}`));
      socket.write(Buffer.alloc(largeBody - 100, 0x20));
    }),
  /** Bodies in chunks, without a length, that begin and never end. */
  (target) =>
    opened(100, target, (socket) => {
      socket.write(headOf(target, "records", "transfer-encoding: chunked"));
      for (let chunk = 0; chunk < 50; chunk++) socket.write(`10000\r\n${" ".repeat(0x1_0000)}\r\n`);
    }),
  /** Answers that the client does not read. */
  (target) =>
    opened(60, target, (socket) => {
      const body = JSON.stringify({ q: "", hitsPerPage: 100 });
      socket.pause();
      for (let time = 0; time < 10; time++) {
        socket.write(`${headOf(target, "search", `content-length: ${body.length}`)}${body}`);
      }
    }),
  /** Connections that send nothing. */
  (target) => opened(2_000, target, () => {}),
  /** Headers sent byte by byte. */
  (target) =>
    opened(200, target, (socket) => {
      const head = headOf(target, "search", "content-length: 10");
      let at = 0;
      const timer = setInterval(() => socket.write(head[at++ % head.length]), 500);
      socket.once("close", () => clearInterval(timer));
    }),
  /** Bodies that announce 10 GB, and data that are not HTTP. */
  (target, random) =>
    opened(100, target, (socket) => {
      socket.write(
        random.onceIn(2) ? headOf(target, "records", "content-length: 10000000000") : "x".repeat(999),
      );
    }),
];

export function attackBySockets(target: SocketTarget, random: Random): OpenSockets {
  return random.oneOf(attacks)(target, random);
}

function headOf({ host, index, key }: SocketTarget, route: string, length: string): string {
  return [
    `POST /1/indexes/${index}/${route} HTTP/1.1`,
    `host: ${host}`,
    `x-svc-key: ${key}`,
    "content-type: application/json",
    length,
    "\r\n",
  ].join("\r\n");
}

function opened(count: number, { host, port }: SocketTarget, use: (socket: Socket) => void): OpenSockets {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, host, () => use(socket));
    // An attacked server may cut connections.
    socket.on("error", () => socket.destroy());
    return socket;
  });
  return {
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
