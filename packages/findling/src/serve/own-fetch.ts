import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import type { Fetch } from "@findling/client";

/**
 * A `fetch` for the server of this very process: whoever answers must have its certificate. For which name it
 * was made, and who vouches for it, does not matter: the server is called by its address.
 */
export function ownFetch(certFile: string): Fetch {
  const agent = new Agent({
    ca: readFileSync(certFile),
    allowPartialTrustChain: true,
    checkServerIdentity: () => undefined,
    keepAlive: true,
  });
  return (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          agent,
          method,
          headers: Object.fromEntries(new Headers(headers)),
          ...(signal === null || signal === undefined ? {} : { signal }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.once("error", reject);
          answer.once("end", () => {
            const status = answer.statusCode ?? 0;
            const text = chunks.length === 0 ? null : Buffer.concat(chunks);
            resolve(new Response(text, { status, headers: fieldsOf(answer.headers) }));
          });
        },
      );
      sent.once("error", reject);
      sent.end(typeof body === "string" ? body : undefined);
    });
}

function fieldsOf(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]);
}
