import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Finding, ok, problem, reasonOf, warning } from "@findling/store/check";

const part = "certificate";
const dayMs = 86_400_000;
const daysMin = 21;
const timeoutMs = 10_000;

/** When the TLS certificate of a server ends. Whether it is trusted, the requests show. */
export async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const advice = "Renew it, and let the server or the proxy before it load the new one.";
  let validTo: string;
  try {
    validTo = await validToOf(hostname.replace(/^\[|\]$/g, ""), port === "" ? 443 : Number(port));
  } catch (error) {
    return problem(part, `No TLS connection: ${reasonOf(error)}`, "Check the address; is it https?");
  }
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMs);
  if (days < 0) return problem(part, `It ended on ${validTo}.`, advice);
  if (days < daysMin) return warning(part, `It ends in ${days} days, on ${validTo}.`, advice);
  return ok(part, `It is valid for ${days} more days.`);
}

function validToOf(host: string, port: number): Promise<string> {
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return new Promise((resolve, reject) => {
    // Nothing is sent: an expired certificate must be seen, too.
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(valid_to);
    });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error(`Nothing came within ${timeoutMs / 1_000} s.`)));
  });
}
