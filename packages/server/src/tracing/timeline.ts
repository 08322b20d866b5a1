import { clockMs } from "./clock.js";

/** From one moment to a later one, both as of `clockMs`. */
export interface Period {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** A part of the work on a request. */
export interface TimedPart extends Period {
  readonly name: string;
  /** Figures, never texts of clients. @default none */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** What the part consists of, in order. @default none */
  readonly parts?: readonly TimedPart[];
}

/** What a request spends its time on. */
export interface Timeline {
  /** Calls `part` only if somebody wants to know. */
  add(part: () => TimedPart): void;
  /** Does the work, and adds how long it took, also if it fails. */
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** The timeline of a request that is traced. */
export class TracedTimeline implements Timeline {
  readonly parts: TimedPart[] = [];

  add(part: () => TimedPart): void {
    this.parts.push(part());
  }

  async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const beganAt = clockMs();
    try {
      return await work();
    } finally {
      this.parts.push({ name, beganAt, endedAt: clockMs() });
    }
  }
}

/** Nobody wants to know. */
export const untraced: Timeline = {
  add: () => undefined,
  during: (_name, work) => work(),
};
