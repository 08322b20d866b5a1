import { type Static, Type } from "typebox";

/** What the process of a server is told, and tells its search threads. */
export const ProfileOrder = Type.Object({
  kind: Type.Literal("profile"),
  do: Type.Union([Type.Literal("start"), Type.Literal("stop")]),
  /** Where the profile is written to at the stop: the thread's number and `.cpuprofile` are added. */
  path: Type.String(),
});
export type ProfileOrder = Static<typeof ProfileOrder>;

/** Of the channel that the threads of the process listen on. */
export const profileChannel = "findling-bench-profile";

/** What the process says when a search thread has done as told; `path` of the profile after a stop. */
export const ProfileReply = Type.Object({
  kind: Type.Literal("profiled"),
  path: Type.Union([Type.String(), Type.Null()]),
});
export type ProfileReply = Static<typeof ProfileReply>;
