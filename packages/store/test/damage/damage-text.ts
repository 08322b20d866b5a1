import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Changes every occurrence of a text in the data file of an environment that nobody has open. */
export function damageText(environment: string, text: string): void {
  const path = join(environment, "data.mdb");
  const bytes = readFileSync(path);
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    bytes[at] ^= 1;
    count++;
  }
  if (count === 0) throw new Error(`${path} does not hold ${text}.`);
  writeFileSync(path, bytes);
}
