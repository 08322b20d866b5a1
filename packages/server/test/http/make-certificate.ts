import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TlsFiles } from "../../src/server-options.js";

/** A certificate for localhost that vouches for itself, made for one test: no key is ever stored. */
export interface TestCertificate extends TlsFiles {
  readonly pem: Buffer;
}

export function makeCertificate(folder: string, name: string): TestCertificate {
  const certFile = join(folder, `${name}.crt`);
  const keyFile = join(folder, `${name}.key`);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const names = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const request = ["req", "-x509", "-days", "2", ...key, "-out", certFile, ...names];
  execFileSync("openssl", request, { stdio: "pipe" });
  return { certFile, keyFile, pem: readFileSync(certFile) };
}
