/**
 * `findling serve` with a certificate, as a process:
 *  1. The ready line says https, and the demo is filled over it.
 *  2. `findling keys` finds the server by the same variables.
 *  3. SIGHUP reads the files again; files that cannot be used change nothing, and a line on stderr says why.
 *  4. With a drain, SIGTERM turns `/health/ready` to 503 while the rest is answered.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { expect, test } from "vitest";
import { CommandProcess } from "./command-process.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const adminKey = "an-admin-key-for-the-tests-of-tls";

/** Files of a certificate that is made for one test: no key is ever stored. */
function makeCertificate(folder: string, name: string): { cert: string; key: string } {
  const cert = join(folder, `${name}.crt`);
  const key = join(folder, `${name}.key`);
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", "-days", "2", ...kind, "-keyout", key, "-out", cert, ...names], {
    stdio: "pipe",
  });
  return { cert, key };
}

async function shownBy(baseUrl: string): Promise<string | undefined> {
  const socket = connect({
    port: Number(new URL(baseUrl).port),
    host: "127.0.0.1",
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  const subject = socket.getPeerX509Certificate()?.subject;
  socket.destroy();
  return subject;
}

test("serves HTTPS, fills the demo, and reads its certificate again (1, 2, 3)", async () => {
  const folder = temporaryFolder();
  const { cert, key } = makeCertificate(folder, "first");
  const environment = { SVC_TLS_CERT: cert, SVC_TLS_KEY: key, SVC_DEMO: "on", SVC_ADMIN_KEY: adminKey };
  const server = new ServeProcess(join(folder, "data"), { log: "info", environment });
  const baseUrl = await server.ready();
  expect(baseUrl).toMatch(/^https:/);
  await server.until(() => server.out.includes("Search the index demo"));
  expect(server.out).toContain(`curl -s ${baseUrl}/1/indexes/demo/search`);

  const { port } = new URL(baseUrl);
  const variables = { ...environment, SVC_PORT: port, NODE_EXTRA_CA_CERTS: cert };
  const keys = new CommandProcess(["keys", "list"], { environment: variables });
  expect(await keys.exitCode()).toBe(0);
  expect(keys.err).toBe("");
  expect(keys.out).toContain("demo");

  expect(await shownBy(baseUrl)).toBe("CN=first");
  const second = makeCertificate(folder, "second");
  copyFileSync(second.cert, cert);
  copyFileSync(second.key, key);
  server.signal("SIGHUP");
  await server.until(() => server.err.includes("the certificate was read again"));
  expect(await shownBy(baseUrl)).toBe("CN=second");

  writeFileSync(cert, "nothing");
  server.signal("SIGHUP");
  await server.until(() => server.err.includes("the old one stays"));
  expect(server.err).toContain("holds no certificate in PEM form");
  expect(await shownBy(baseUrl)).toBe("CN=second");
  expect(server.err).not.toContain(readFileSync(key, "utf8").split("\n")[1]);
  expect(await server.exitCode("SIGTERM")).toBe(0);
});

test("drains at SIGTERM, then ends with 0 (4)", async () => {
  const server = new ServeProcess(temporaryFolder(), { environment: { SVC_DRAIN: "2" } });
  const baseUrl = await server.ready();
  const statusOfReady = async () => (await fetch(`${baseUrl}/health/ready`)).status;
  // It opens its indexes first.
  while ((await statusOfReady()) !== 200);
  server.signal("SIGTERM");
  while ((await statusOfReady()) === 200);
  expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
  expect(await server.exitCode()).toBe(0);
});
