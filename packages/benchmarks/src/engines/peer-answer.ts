import { Check, type Static, Type } from "@findling/protocol/typebox";

const PeerLine = Type.Object({
  version: Type.Optional(Type.String()),
  server: Type.Optional(Type.Number()),
  ms: Type.Optional(Type.Array(Type.Number())),
  totals: Type.Optional(Type.Array(Type.Union([Type.Number(), Type.Null()]))),
  bytes: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});

/** An answer of a peer. Lists that do not belong to this kind of answer are empty. */
export interface PeerAnswer {
  readonly version: string | null;
  /** The id of the process that, with its children, is the engine; null if the answering process is. */
  readonly server: number | null;
  readonly ms: readonly number[];
  readonly totals: readonly (number | null)[];
  readonly bytes: number | null;
}

/** @throws Error the line is no answer of a peer */
export function peerAnswerOf(line: string): PeerAnswer {
  const answer: unknown = JSON.parse(line);
  if (!Check(PeerLine, answer)) throw new Error(`No answer of a peer: ${line.slice(0, 200)}`);
  const { version, server, ms, totals, bytes }: Static<typeof PeerLine> = answer;
  return {
    version: version ?? null,
    server: server ?? null,
    ms: ms ?? [],
    totals: totals ?? [],
    bytes: bytes ?? null,
  };
}
