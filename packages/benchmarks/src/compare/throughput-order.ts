import { type Static, Type } from "@findling/protocol/typebox";

/** The order that the thread of the clients gets when it is started. */
export const ThroughputOrder = Type.Object({
  baseUrl: Type.String(),
  key: Type.String(),
  /** Titles are drawn from these at random. */
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
  /** The share of searches whose text was asked at least twice before, by any client. */
  repeated: Type.Number(),
  /** The share of searches that an overloaded server refused. They are in no other figure. */
  refused: Type.Number(),
});
export type MeasuredThroughput = Static<typeof MeasuredThroughput>;

/** The reply of the thread after measuring: one entry for each number of clients. */
export const ThroughputReply = Type.Array(MeasuredThroughput);
