import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Check, type Static, Type } from "@findling/protocol/typebox";
import { CountingMachine } from "./counting-machine.js";

const GuardFigures = Type.Object({
  machine: CountingMachine,
  /** The number of records of the searched index. */
  records: Type.Number(),
  instructions: Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 })),
});
export type GuardFigures = Static<typeof GuardFigures>;

/** @throws Error the file is missing, or is no file of figures */
export function readFigures(path: string): GuardFigures {
  if (!existsSync(path)) throw new Error(`${path} is not there: --update makes it.`);
  const figures: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Check(GuardFigures, figures)) throw new Error(`${path} holds no figures of the guard.`);
  return figures;
}

export function writeFigures(path: string, figures: GuardFigures): void {
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
}
