const answerMs = 10_000;

/**
 * Ends a question to the server after 10 seconds. One to a machine that has gone would else be open for
 * minutes, and be the last one until then.
 */
export function answerLimit(): AbortSignal {
  return AbortSignal.timeout(answerMs);
}
