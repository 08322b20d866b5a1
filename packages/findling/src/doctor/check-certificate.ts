import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Finding, ok, problem, warning } from "@findling/store/check";

const part = "certificate";
const dayMs = 86_400_000;
const daysMin = 21;
const timeoutMs = 10_000;

interface ShownCertificate {
  readonly validTo: string;
  /** The code of OpenSSL or Node; null: it is trusted here, and has the name of the host. */
  readonly fault: string | null;
}

/**
 * Whether the certificate of a server is trusted here, and when it ends.
 *
 * @returns null if there is no connection: a request says why
 */
export async function checkCertificate({ hostname, port }: URL): Promise<Finding | null> {
  let shown: ShownCertificate;
  try {
    shown = await certificateOf(hostname.replace(/^\[|\]$/g, ""), port === "" ? 443 : Number(port));
  } catch (error) {
    return withoutTls(error);
  }
  const { validTo, fault } = shown;
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMs);
  const advice = "Renew it, and let the server or the proxy before it load the new one.";
  if (days < 0) return problem(part, `It ended on ${validTo}.`, advice);
  if (fault === "ERR_TLS_CERT_ALTNAME_INVALID")
    return problem(
      part,
      `The server answers, but its certificate does not name ${hostname}.`,
      "Use a name that it has, or get one for this name.",
    );
  if (fault !== null)
    return problem(
      part,
      `The server answers, but its certificate is not trusted here (${fault}).`,
      "If it is the right one, set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its authority, " +
        "or with itself if it is self-signed. A server must send intermediate certificates, too.",
    );
  if (days < daysMin) return warning(part, `It ends in ${days} days, on ${validTo}.`, advice);
  return ok(part, `It is valid for ${days} more days.`);
}

/**
 * What a failed handshake says about the server. The messages of OpenSSL are for those who know its source.
 */
function withoutTls(error: unknown): Finding | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code !== "EPROTO" && !code.startsWith("ERR_SSL_")) return null;
  const message = error instanceof Error ? error.message : "";
  if (/wrong version number|packet length too long/i.test(message))
    return problem(
      part,
      "The server does not speak HTTPS there.",
      "Use http:// for this port, or the port on which the server or a proxy speaks HTTPS.",
    );
  return problem(
    part,
    `The server and this command found no common way to speak TLS (${code}).`,
    "Look into the log of the server or the proxy before it: versions of TLS, or a client certificate?",
  );
}

function certificateOf(host: string, port: number): Promise<ShownCertificate> {
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return new Promise((resolve, reject) => {
    // Nothing is sent: a certificate that is not trusted must be seen, too.
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: valid_to, fault });
    });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error(`Nothing came within ${timeoutMs / 1_000} s.`)));
  });
}
