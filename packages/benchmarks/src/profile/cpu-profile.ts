import { type Static, Type } from "@findling/protocol/typebox";

/**
 * The format that V8 writes: chromedevtools.github.io/devtools-protocol, Profiler.Profile. Times in
 * microseconds.
 */
export const CpuProfile = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.Number(),
      callFrame: Type.Object({
        functionName: Type.String(),
        url: Type.String(),
        lineNumber: Type.Number(),
      }),
      children: Type.Optional(Type.Array(Type.Number())),
    }),
  ),
  samples: Type.Array(Type.Number()),
  timeDeltas: Type.Array(Type.Number()),
});
export type CpuProfile = Static<typeof CpuProfile>;
