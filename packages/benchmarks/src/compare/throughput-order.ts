import { type Static, Type } from "typebox";

/** The order that the thread of the clients gets when it is started. */
export const ThroughputOrder = Type.Object({
  baseUrl: Type.String(),
  key: Type.String(),
  /** Are drawn from by chance. */
  titles: Type.Array(Type.String()),
  seed: Type.Number(),
  clientCounts: Type.Array(Type.Number()),
  secondsEach: Type.Number(),
});
export type ThroughputOrder = Static<typeof ThroughputOrder>;

const MeasuredThroughput = Type.Object({
  clients: Type.Number(),
  searchesPerSecond: Type.Number(),
  requestMs: Type.Object({ p50: Type.Number(), p95: Type.Number(), p99: Type.Number() }),
  /** The share of the searches whose text was asked twice or more before, by whichever client. */
  repeated: Type.Number(),
});
export type MeasuredThroughput = Static<typeof MeasuredThroughput>;

/** What it says when it has measured: for each number of clients one. */
export const ThroughputReply = Type.Array(MeasuredThroughput);
