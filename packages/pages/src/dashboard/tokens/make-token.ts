import type { Client } from "@findling/client";
import { type ScopedTokenClaims, signToken } from "@findling/client/token";
import type { ListedKey } from "../keys/listed-key.js";
import { refusalWordsOf } from "../problem.js";
import {
  draftedClaims,
  draftFaultOf,
  signingFaultOf,
  type TokenDraft,
  type TokenFault,
} from "./token-draft.js";
import { inspectedToken, keyFaultOf } from "./token-inspection.js";

/** A token that the server takes. */
export interface MadeToken {
  readonly token: string;
  readonly claims: ScopedTokenClaims;
  /** By the clock of the browser, in seconds since 1970. */
  readonly madeAt: number;
  readonly key: ListedKey;
}

/** Only pages over HTTPS, and those of this machine, may sign. */
export function canSign(): boolean {
  return window.isSecureContext;
}

/** Signs in the page: the secret is not sent. The server then says whether it takes the token. */
export async function makeToken(client: Client, draft: TokenDraft): Promise<MadeToken | TokenFault> {
  const missing = signingFaultOf(draft);
  if (missing !== null) return missing;
  const madeAt = Math.floor(Date.now() / 1_000);
  const drafted = draftedClaims(draft, madeAt);
  if ("message" in drafted) return drafted;
  const { claims } = drafted;
  const signing = { id: draft.keyId, signingSecret: draft.secret.trim() };
  try {
    const token = await signToken(signing, claims, { inPage: true });
    const inspected = await inspectedToken(client, token);
    const [fault] = inspected.faults;
    if (fault !== undefined) return draftFaultOf(fault, draft);
    const keyFault = keyFaultOf(inspected);
    if (keyFault !== null || inspected.key === null) return { field: "keyId", message: keyFault ?? "" };
    if (inspected.signature !== "right")
      return { field: "secret", message: `This is not the signing secret of ${inspected.key.name}.` };
    return { token, claims, madeAt, key: inspected.key };
  } catch (error) {
    return { field: null, message: refusalWordsOf(error) };
  }
}
