/** Signals that stop the server gracefully. */
const stopSignals = ["SIGTERM", "SIGINT"] as const;

export interface StopSignal {
  /** Aborted at the first stop signal. */
  readonly signal: AbortSignal;
  /** Resolves at the first stop signal. */
  readonly stopped: Promise<void>;
  /** Stops listening. */
  dispose(): void;
}

/** The first signal asks to stop; a second one ends the process at once, as a shell would show it (128 + number). */
export function listenForStop(): StopSignal {
  const controller = new AbortController();
  const { promise: stopped, resolve } = withResolvers();
  const onSignal = (name: (typeof stopSignals)[number]): void => {
    if (controller.signal.aborted) process.exit(name === "SIGINT" ? 130 : 143);
    controller.abort();
    resolve();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    stopped,
    dispose: () => {
      for (const name of stopSignals) process.off(name, onSignal);
    },
  };
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
