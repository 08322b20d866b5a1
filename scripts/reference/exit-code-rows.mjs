import { exitCodes } from "../../packages/findling/dist/index.js";

const meanings = {
  success: "It is done.",
  failure: "The command was understood, but could not be carried out.",
  usage: "The command line, an environment variable, the configuration file or the profiles are wrong.",
  input: "A file of the input cannot be read, or something in it is wrong.",
  refused: "The server refused the request, such as for its key.",
  unavailable: "No server answered, or it could not do its work.",
  incomplete: "The work is done, except for records that were left out and reported.",
};

/** Rows of a table with every exit code. */
export function exitCodeRows() {
  const rows = Object.entries(exitCodes).map(([name, code]) => {
    if (meanings[name] === undefined) throw new Error(`exit-code-rows.mjs does not say what ${name} means`);
    return `| ${code} | ${meanings[name]} |`;
  });
  return [...rows, "| 128 + n | Signal n ended it, such as 130 for Ctrl-C. |"];
}
