/**
 * Resolves when all of them have ended, and so none of them goes on with what the caller closes next.
 *
 * @throws the first fault, when all have ended
 */
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === "rejected") throw end.reason;
}
