const graceMs = 10_000;
const bytesPerMs = 100;

/** How long a client may take to send, or to receive, `bytes`. */
export function msToTransfer(bytes: number): number {
  // The time is rounded up to whole seconds, since Node keeps one list of timers for each duration.
  return graceMs + Math.ceil(bytes / bytesPerMs / 1_000) * 1_000;
}
