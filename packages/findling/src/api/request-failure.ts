import { ApiFailure, NoAnswerFailure, SaveFailure, TaskFailure } from "@findling/client";
import { exitCodes, Failure } from "../failure.js";
import { ServerFailure } from "./server-failure.js";

const httpAdvice = "The server there speaks http, not https: give its address with http://.";
const certificateAdvice = "The certificate there is not trusted here; `findling doctor --host` says why.";
/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateCode = /^(?!ERR_SSL_).*CERT|^UNABLE_TO_VERIFY|^HOSTNAME_MISMATCH/;

/**
 * A failure of a request as one that the command line shows; any other error as it is.
 * @param adviceWithoutServer a sentence that says what to do if no server answers
 */
export function requestFailure(error: unknown, adviceWithoutServer = ""): unknown {
  if (error instanceof SaveFailure) return requestFailure(error.cause, adviceWithoutServer);
  if (error instanceof ApiFailure) return new ServerFailure(wordsOf(error), error.status, { cause: error });
  if (error instanceof TaskFailure) return new Failure(error.message, exitCodes.refused, { cause: error });
  if (!(error instanceof NoAnswerFailure)) return error;
  const message = `${error.message} ${adviceFor(error) ?? adviceWithoutServer}`.trimEnd();
  return new Failure(message, exitCodes.unavailable, { cause: error });
}

/** null: it is not known why no server answers. */
function adviceFor(error: NoAnswerFailure): string | null {
  if (isTlsMismatch(error)) return httpAdvice;
  return certificateCode.test(error.systemCode ?? "") ? certificateAdvice : null;
}

function wordsOf({ message, status, code }: ApiFailure): string {
  return code === "foreign_answer" ? message : `${message} (${status} ${code})`;
}

/** OpenSSL's error codes, depending on its version, for an answer that is not TLS. */
function isTlsMismatch({ systemCode }: NoAnswerFailure): boolean {
  return systemCode === "ERR_SSL_WRONG_VERSION_NUMBER" || systemCode === "ERR_SSL_PACKET_LENGTH_TOO_LONG";
}
