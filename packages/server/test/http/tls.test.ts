/**
 * TLS by files:
 *  1. The server speaks HTTPS with HTTP/1.1, and answers have HSTS.
 *  2. Connections are bounded, and requests on one are answered in turn, as without TLS.
 *  3. Files read again serve new connections, and open ones go on.
 *  4. Files that cannot be used change nothing, and the log says why.
 *  5. A start with such files fails with words that name the file, and makes no data folder.
 *  6. What is no handshake ends its connection, and no other.
 */
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { connect as connectPlain, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { connect, TLSSocket } from "node:tls";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { readCertificate, warnOfDates } from "../../src/start/certificate.js";
import { adminKey, TestServer } from "./harness.js";
import { makeCertificate, type TestCertificate } from "./make-certificate.js";

const folder = mkdtempSync(join(tmpdir(), "findling-tls-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = makeCertificate(folder, "first");
const second = makeCertificate(folder, "second");

interface SecureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The name in the certificate that the server showed. */
  readonly name: string;
}

function get(server: TestServer, path: string, agent: Agent, headers = {}): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const url = `https://localhost:${server.running.port}${path}`;
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume();
      const { socket } = answer;
      const name = socket instanceof TLSSocket ? (socket.getPeerX509Certificate()?.subject ?? "") : "";
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, name }));
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** The answer to what is no HTTP. */
async function refusalOf({ running: { port } }: TestServer): Promise<string> {
  const socket = connect({ port, host: "localhost", ca: first.pem }).setEncoding("utf8");
  socket.write("no HTTP\r\n\r\n");
  let received = "";
  for await (const text of socket) received += text;
  return received;
}

async function closedOf(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, "close");
}

/** A server whose files a test may replace. */
async function startSecure(
  certificate: TestCertificate,
  options: { connections?: number } = {},
): Promise<{ server: TestServer; use: (other: TestCertificate) => void }> {
  const own = mkdtempSync(join(folder, "own-"));
  const tls = { certFile: join(own, "cert.pem"), keyFile: join(own, "key.pem") };
  const use = (other: TestCertificate): void => {
    copyFileSync(other.certFile, tls.certFile);
    copyFileSync(other.keyFile, tls.keyFile);
  };
  use(certificate);
  return { server: await TestServer.start({ tls, ...options }), use };
}

const trusting = (certificate: TestCertificate, options = {}) =>
  new Agent({ ca: certificate.pem, ...options });

describe("a server", () => {
  test("speaks HTTPS, asks for HSTS, and takes HTTP/1.1 alone (1)", async () => {
    const { server } = await startSecure(first);
    try {
      expect(server.running.isSecure).toBe(true);
      const { status, headers, name } = await get(server, "/health", trusting(first));
      expect({ status, name }).toEqual({ status: 200, name: "CN=first" });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(await refusalOf(server)).toMatch(/\r\nstrict-transport-security: max-age=31536000\r\n/);
      const { port } = server.running;
      const socket = connect({ port, host: "localhost", ca: first.pem, ALPNProtocols: ["h2", "http/1.1"] });
      await new Promise((resolve) => socket.once("secureConnect", resolve));
      expect(socket.alpnProtocol).toBe("http/1.1");
      socket.destroy();
    } finally {
      await server.stop();
    }
  });

  test("reads its files again: new connections have the new certificate, open ones go on (3)", async () => {
    const { server, use } = await startSecure(first);
    const kept = trusting(first, { keepAlive: true, maxSockets: 1 });
    try {
      expect((await get(server, "/health", kept)).name).toBe("CN=first");
      use(second);
      await server.running.reloadCertificate();
      expect((await get(server, "/health", kept)).status).toBe(200);
      expect(Object.values(kept.freeSockets).flat()).toHaveLength(1);
      expect((await get(server, "/health", trusting(second))).name).toBe("CN=second");
      await expect(get(server, "/health", trusting(first, { maxCachedSessions: 0 }))).rejects.toThrow(
        /self-signed/,
      );
    } finally {
      kept.destroy();
      await server.stop();
    }
  });

  test("keeps its certificate where the new files do not fit (4)", async () => {
    const { server, use } = await startSecure(first);
    try {
      use({ ...second, keyFile: first.keyFile });
      await server.running.reloadCertificate();
      expect((await get(server, "/health", trusting(first))).name).toBe("CN=first");
    } finally {
      await server.stop();
    }
  });

  test("bounds connections: those at rest make room, in the handshake or after it (2)", async () => {
    const { server } = await startSecure(first, { connections: 20 });
    const { port } = server.running;
    const silent = Array.from({ length: 15 }, () => connectPlain(port, "127.0.0.1"));
    const agent = trusting(first, { keepAlive: true });
    try {
      for (let round = 0; round < 40; round++) {
        const headers = { "x-svc-key": adminKey };
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => get(server, "/1/indexes", agent, headers)),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      }
      const more = Array.from({ length: 30 }, () => connectPlain(port, "127.0.0.1"));
      await Promise.all(silent.map(closedOf));
      expect((await get(server, "/1/indexes", trusting(first), { "x-svc-key": adminKey })).status).toBe(200);
      for (const socket of more) socket.destroy();
    } finally {
      agent.destroy();
      for (const socket of silent) socket.destroy();
      await server.stop();
    }
  });

  test("answers pipelined requests in turn (2)", async () => {
    const { server } = await startSecure(first);
    try {
      const socket = connect({ port: server.running.port, host: "localhost", ca: first.pem });
      const ask = "GET /health HTTP/1.1\r\nhost: a\r\n";
      socket.write(`${`${ask}\r\n`.repeat(20)}${ask}connection: close\r\n\r\n`);
      const text = Buffer.concat(await socket.toArray()).toString();
      expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(21);
    } finally {
      await server.stop();
    }
  });

  test.each([
    ["plain HTTP", "GET /health HTTP/1.1\r\nhost: a\r\n\r\n"],
    ["noise", "\x16\x03\x01\xff\xff noise"],
  ])("ends a connection with %s (6)", async (_, sent) => {
    const { server } = await startSecure(first);
    try {
      const socket = connectPlain(server.running.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(sent, "latin1");
      socket.resume();
      await new Promise((resolve) => socket.once("close", resolve));
      expect((await get(server, "/health", trusting(first))).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe("a start fails with (5)", () => {
  const text = join(folder, "text.pem");
  writeFileSync(text, "no PEM");
  const { certFile, keyFile } = first;

  test.each([
    [
      "a certificate that is missing",
      { certFile: join(folder, "none"), keyFile },
      /certificate cannot be read: ENOENT/,
    ],
    [
      "a key that is missing",
      { certFile, keyFile: join(folder, "none") },
      /key of the certificate cannot be read/,
    ],
    ["a folder", { certFile: folder, keyFile }, /certificate cannot be read: EISDIR/],
    ["no certificate", { certFile: text, keyFile }, /text\.pem holds no certificate in PEM form/],
    ["no key", { certFile, keyFile: text }, /text\.pem holds no private key in PEM form/],
    [
      "a certificate for a key",
      { certFile, keyFile: certFile },
      /first\.crt holds no private key in PEM form/,
    ],
    [
      "another one's key",
      { certFile, keyFile: second.keyFile },
      /second\.key does not belong to .*first\.crt/,
    ],
  ])("%s", async (_, tls, message) => {
    const dataFolder = join(folder, "never");
    await expect(TestServer.start({ dataFolder, tls })).rejects.toThrow(message);
    expect(existsSync(dataFolder)).toBe(false);
  });
});

test("a certificate that has expired, or is not valid yet, is a warning", async () => {
  const lines: string[] = [];
  const write = (line: Buffer, _: unknown, done: () => void): void => {
    lines.push(String(line));
    done();
  };
  const logger = pino(new Writable({ write }));
  const certificate = await readCertificate(first);
  const day = 24 * 3_600_000;
  warnOfDates(certificate, logger);
  expect(lines).toEqual([]);
  warnOfDates(certificate, logger, new Date(Date.now() + 3 * day));
  expect(lines.join("")).toContain("has expired");
  warnOfDates(certificate, logger, new Date(Date.now() - day));
  expect(lines.join("")).toContain("not valid yet");
});
