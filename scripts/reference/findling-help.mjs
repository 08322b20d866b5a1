import { createProgram } from "../../packages/findling/dist/program.js";
import { commandHelp } from "./command-help.mjs";

const silent = { write: () => undefined };

/** The program as the reference describes it: nothing of this machine has a part in it. */
export function findlingProgram() {
  return createProgram({
    console: { stdout: silent, stderr: silent },
    environment: {},
    ownsProcess: false,
    defaults: {},
  });
}

export function findlingHelp() {
  return commandHelp(findlingProgram());
}
