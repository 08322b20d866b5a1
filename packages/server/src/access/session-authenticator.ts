import { ApiError } from "@findling/protocol";
import { isFromOwnPage } from "../sessions/own-page.js";
import { sessionTextsIn } from "../sessions/session-cookie.js";
import type { Sessions } from "../sessions/sessions.js";
import type { Authenticator, SentCredentials } from "./authenticator.js";
import type { Caller } from "./caller.js";

/** The session of the dashboard, in a cookie that only pages of this server can make use of. */
export class SessionAuthenticator implements Authenticator {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  callerOf({ headers, target }: SentCredentials): Caller | null {
    const texts = sessionTextsIn(headers.cookie ?? "", target);
    if (texts.length === 0 || !isFromOwnPage(headers, target.host)) return null;
    for (const text of texts) {
      const found = this.#sessions.find(text);
      if (found !== null) return { ...found, claims: null };
    }
    throw new ApiError("invalid_key", "The session has ended: sign in again.");
  }
}
