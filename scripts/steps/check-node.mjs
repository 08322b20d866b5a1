import { readFileSync } from "node:fs";
import { root } from "./run.mjs";

/**
 * Ends the process, with words instead of a syntax error, where Node is older than `engines.node` in
 * package.json.
 */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const oldest = engines.node.replace(">=", "");
  if (isAtLeast(process.versions.node, oldest)) return;
  process.stderr.write(
    `Findling needs Node ${oldest} or newer; this is Node ${process.versions.node} (${process.execPath}).\n`,
  );
  process.exit(1);
}

export function isAtLeast(version, oldest) {
  const parts = version.split(".").map(Number);
  for (const [place, least] of oldest.split(".").map(Number).entries()) {
    if (parts[place] !== least) return parts[place] > least;
  }
  return true;
}
