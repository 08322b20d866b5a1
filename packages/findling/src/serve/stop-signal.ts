import { constants } from "node:os";

/** Signals that stop the server gracefully. */
const stopSignals = ["SIGTERM", "SIGINT"] as const;
type StopSignalName = (typeof stopSignals)[number];
type StopListener = (name: NodeJS.Signals) => void;

/**
 * A terminal sends Ctrl-C to every process of the group, and npm passes it on to the process it started. A
 * signal within this time is a repetition of the first one.
 */
const repeatedMs = 1_000;

export interface StopSignal {
  /** Aborted at the first stop signal. */
  readonly signal: AbortSignal;
  /** Resolves at the first stop signal. */
  readonly stopped: Promise<void>;
  /** The exit code that a shell would show for the first stop signal (128 + number); null before it. */
  readonly exitCode: number | null;
  /** Stops listening. If the first signal came just before, its repetition is still caught. */
  dispose(): void;
}

/** The part of the process that tests replace. */
export interface SignalledProcess {
  on(name: StopSignalName, listener: StopListener): unknown;
  off(name: StopSignalName, listener: StopListener): unknown;
  exit(code: number): void;
  /** Milliseconds. */
  now(): number;
}

const thisProcess: SignalledProcess = {
  on: (name, listener) => process.on(name, listener),
  off: (name, listener) => process.off(name, listener),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
};

let hasCome = false;

/** Whether a stop signal has come since somebody listened for one. */
export function stopSignalCame(): boolean {
  return hasCome;
}

/**
 * The first signal asks to stop. A second one, at least a second later, ends the process at once, with the
 * exit code that a shell would show (128 + number).
 */
export function listenForStop(target: SignalledProcess = thisProcess): StopSignal {
  const controller = new AbortController();
  const { promise: stopped, resolve } = withResolvers();
  let firstAt = 0;
  let exitCode: number | null = null;
  const onSignal: StopListener = (name) => {
    if (controller.signal.aborted) {
      if (target.now() - firstAt >= repeatedMs) target.exit(128 + constants.signals[name]);
      return;
    }
    if (target === thisProcess) hasCome = true;
    firstAt = target.now();
    exitCode = 128 + constants.signals[name];
    controller.abort();
    resolve();
  };
  for (const name of stopSignals) target.on(name, onSignal);
  const stopListening = (): void => {
    for (const name of stopSignals) target.off(name, onSignal);
  };
  return {
    signal: controller.signal,
    stopped,
    get exitCode() {
      return exitCode;
    },
    dispose: () => {
      if (controller.signal.aborted) setTimeout(stopListening, repeatedMs).unref();
      else stopListening();
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
