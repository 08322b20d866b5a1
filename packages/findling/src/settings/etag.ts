import { InvalidArgumentError } from "commander";

/** The etag as people give it: without the quotes of HTTP, which a shell would take away. */
export function bareEtag(etag: string): string {
  return etag.replace(/^"(.*)"$/, "$1");
}

/** The value of `if-match`; null: the text is no etag. `*` is that of any settings. */
export function ifMatchOf(text: string): string | null {
  if (text === "*") return text;
  const bare = bareEtag(text);
  return /^[\x21\x23-\x7e]+$/.test(bare) ? `"${bare}"` : null;
}

/** Parses the flag `--if-match`. */
export function ifMatchFlag(text: string): string {
  const ifMatch = ifMatchOf(text);
  if (ifMatch !== null) return ifMatch;
  throw new InvalidArgumentError("It must be an etag as `settings get --with-etag` prints it, or *.");
}
