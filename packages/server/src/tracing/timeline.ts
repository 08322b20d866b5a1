import { clockMs } from "./clock.js";

/** The time from one moment to a later one, both as of `clockMs`. */
export interface Period {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** A part of the work on a request. */
export interface TimedPart extends Period {
  readonly name: string;
  /** Figures of the part, never texts of clients. @default none */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** The parts of the part, in order. @default none */
  readonly parts?: readonly TimedPart[];
}

/** Collects the parts of the work on a request, with their times. */
export interface Timeline {
  /** Adds a part. `part` is called only if the request is traced. */
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

/** The timeline of a request that is not traced. */
export const untraced: Timeline = {
  add: () => undefined,
  during: (_name, work) => work(),
};
