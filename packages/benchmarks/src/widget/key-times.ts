import { type Percentiles, percentiles } from "../percentiles.js";

/** One key, in milliseconds of the page's clock. */
export interface KeyTimes {
  readonly query: string;
  /** The time stamp of the input event. */
  readonly typedAt: number;
  /** When the request was sent, and when its answer had come, after Resource Timing. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The task behind the frame in which the new list stands. */
  readonly paintedAt: number;
}

export interface KeyFigures {
  readonly "key to request": Percentiles;
  readonly "request to answer": Percentiles;
  readonly "answer to paint": Percentiles;
  readonly "key to paint": Percentiles;
}

/** @throws {RangeError} nothing was measured */
export function keyFigures(keys: readonly KeyTimes[]): KeyFigures {
  return {
    "key to request": percentiles(keys.map(({ typedAt, sentAt }) => sentAt - typedAt)),
    "request to answer": percentiles(keys.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
    "answer to paint": percentiles(keys.map(({ answeredAt, paintedAt }) => paintedAt - answeredAt)),
    "key to paint": percentiles(keys.map(({ typedAt, paintedAt }) => paintedAt - typedAt)),
  };
}
