import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { Server as TlsServer } from "node:tls";
import type { Logger } from "pino";
import type { TlsFiles } from "../server-options.js";

/** What a TLS server is made of, and until when it is good. */
export interface Certificate {
  /** The certificate in PEM form, then those that vouch for it. */
  readonly cert: Buffer;
  /** The private key in PEM form. */
  readonly key: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/**
 * Reads a certificate and its key.
 *
 * @throws Error that names the file and says in plain words what is wrong with it
 */
export async function readCertificate({ certFile, keyFile }: TlsFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    read("The certificate", certFile),
    read("The key of the certificate", keyFile),
  ]);
  const certificate = parsed(`${certFile} holds no certificate in PEM form`, () => new X509Certificate(cert));
  const privateKey = parsed(`${keyFile} holds no private key in PEM form without a passphrase`, () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`The key in ${keyFile} does not belong to the certificate in ${certFile}.`);
  const { validFrom, validTo } = certificate;
  return { cert, key, validFrom: new Date(validFrom), validTo: new Date(validTo) };
}

/**
 * Logs a certificate that is not valid now. Clients refuse it, but a server that is down would help them even
 * less.
 */
export function warnOfDates({ validFrom, validTo }: Certificate, logger: Logger, now = new Date()): void {
  if (validTo < now) logger.warn({ validTo }, "the certificate has expired");
  else if (validFrom > now) logger.warn({ validFrom }, "the certificate is not valid yet");
}

/**
 * Reads the files again. New connections have what is in them, open ones go on. If the files cannot be used,
 * the log says why, and all stays as it is.
 *
 * @returns when the new certificate ends; null: the old one stays
 */
export async function reloadCertificate(
  files: TlsFiles | undefined,
  server: Server,
  logger: Logger,
): Promise<Date | null> {
  if (files === undefined || !(server instanceof TlsServer)) return null;
  try {
    const certificate = await readCertificate(files);
    server.setSecureContext({ cert: certificate.cert, key: certificate.key });
    logger.info({ validTo: certificate.validTo }, "the certificate was read again");
    warnOfDates(certificate, logger);
    return certificate.validTo;
  } catch (error) {
    logger.error({ reason: reasonOf(error) }, "the certificate was not read again; the old one stays");
    return null;
  }
}

async function read(what: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error(`${what} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

function parsed<Value>(fault: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    // The reason has words of OpenSSL, which never repeat the key.
    throw new Error(`${fault} (${reasonOf(error)}).`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
