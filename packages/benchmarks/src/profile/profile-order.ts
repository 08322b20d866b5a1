import { type Static, Type } from "typebox";

const Deed = Type.Union([Type.Literal("start"), Type.Literal("stop")]);

/** The order that the process of a server gets, and passes on to its search threads. */
export const ProfileOrder = Type.Object({
  kind: Type.Literal("profile"),
  do: Deed,
  /** Where profiles are written to at the stop: the thread's number and `.cpuprofile` are added. */
  path: Type.String(),
});
export type ProfileOrder = Static<typeof ProfileOrder>;

/** Of the channel that the threads of the process listen on. */
export const profileChannel = "findling-bench-profile";

/** What a search thread says to the main thread: that it is there, or that it has done as told. */
export const ThreadWord = Type.Union([
  Type.Object({ kind: Type.Literal("present"), thread: Type.Number() }),
  Type.Object({
    kind: Type.Literal("done"),
    thread: Type.Number(),
    did: Deed,
    /** Of the profile, after a stop; null where the thread had nothing to do since the start. */
    path: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ThreadWord = Static<typeof ThreadWord>;

/** What the process says, once for each order, when all its search threads have done as told. */
export const ProfileReply = Type.Object({
  kind: Type.Literal("profiled"),
  did: Deed,
  /** How many threads did. */
  threads: Type.Number(),
  /** Of the profiles, after a stop: one for each thread that had something to do. */
  paths: Type.Array(Type.String()),
});
export type ProfileReply = Static<typeof ProfileReply>;
