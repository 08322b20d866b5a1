import { type Static, Type } from "@findling/protocol/typebox";

const Deed = Type.Union([Type.Literal("start"), Type.Literal("stop")]);

/** The order that the process of a server gets, and passes on to its search threads. */
export const ProfileOrder = Type.Object({
  kind: Type.Literal("profile"),
  do: Deed,
  /**
   * The beginning of the paths of profiles. At the stop the thread's number and `.cpuprofile` are appended.
   */
  path: Type.String(),
});
export type ProfileOrder = Static<typeof ProfileOrder>;

/** The name of the channel that the threads of the process listen on. */
export const profileChannel = "findling-bench-profile";

/** A message of a search thread to the main thread: it exists, or it has carried out the order. */
export const ThreadWord = Type.Union([
  Type.Object({ kind: Type.Literal("present"), thread: Type.Number() }),
  Type.Object({
    kind: Type.Literal("done"),
    thread: Type.Number(),
    did: Deed,
    /** The path of the profile, after a stop; null if the thread has done nothing since the start. */
    path: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ThreadWord = Static<typeof ThreadWord>;

/** The process sends this once for each order, when all its search threads have carried it out. */
export const ProfileReply = Type.Object({
  kind: Type.Literal("profiled"),
  did: Deed,
  /** The number of threads that carried out the order. */
  threads: Type.Number(),
  /** The paths of the profiles, after a stop: one for each thread that did something. */
  paths: Type.Array(Type.String()),
});
export type ProfileReply = Static<typeof ProfileReply>;
