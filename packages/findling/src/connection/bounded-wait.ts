/**
 * Resolves with what `wait` resolves with; null: that took too long. `wait` must end when its signal is
 * aborted.
 */
export async function withinSeconds<Result>(
  seconds: number,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  try {
    return await wait(signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
