import { ApiError } from "@findling/protocol";
import { isJsonObject } from "../wording/found.js";
import { type CompactJws, readCompactJws, readJson } from "./compact-jws.js";
import { isSignedWith } from "./is-signed-with.js";
import { requireClaims, requireHeader } from "./token-claims.js";

/** The content of a token, and the faults that a server would find in it. */
export interface TokenInspection {
  /** The header; null: it is not JSON. */
  readonly header: unknown;
  /** The claims; null: they are not JSON. */
  readonly claims: unknown;
  /** Why a server would refuse the token, as sentences. */
  readonly faults: readonly string[];
  readonly signature: "right" | "wrong" | "not verified";
}

/** A moment at which no claim is wrong for its time. */
const someSeconds = 60;

/**
 * @param secretFor the signing secret for a header, as it stands in the token; null: it is not known, and the
 * signature is not verified
 * @param nowSeconds since 1970
 */
export function inspectionOf(
  token: string,
  secretFor: (header: unknown) => string | null,
  nowSeconds: number,
): TokenInspection {
  const faults: string[] = [];
  const attempt = <Value>(read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      faults.push(
        error.message.replace(/^The scoped token is invalid: /, "").replace(/^The scoped token /, "It "),
      );
      return null;
    }
  };
  const jws = attempt(() => readCompactJws(token));
  if (jws === null) return { header: null, claims: null, faults, signature: "not verified" };
  attempt(() => requireHeader(jws.header));
  const payload = attempt(() => ({ claims: readJson(jws.payload, "payload") }));
  if (payload !== null)
    for (const claims of checkedApart(payload.claims, nowSeconds))
      attempt(() => requireClaims(claims, nowSeconds));
  const { header } = jws;
  const signature = signatureOf(jws, secretFor(header));
  return { header, claims: payload?.claims ?? null, faults, signature };
}

/** A check ends with the first fault that it finds. So each claim is checked apart from the others. */
function* checkedApart(claims: unknown, nowSeconds: number): Generator {
  if (!isJsonObject(claims)) return yield claims;
  const { exp, ...others } = claims;
  yield exp === undefined ? {} : { exp };
  for (const [name, value] of Object.entries(others)) yield { exp: nowSeconds + someSeconds, [name]: value };
}

function signatureOf(jws: CompactJws, secret: string | null): TokenInspection["signature"] {
  if (secret === null) return "not verified";
  return isSignedWith(jws, Buffer.from(secret, "utf8")) ? "right" : "wrong";
}
