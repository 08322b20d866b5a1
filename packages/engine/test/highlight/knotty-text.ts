import fc from "fast-check";

/** What graphemes, words and runs are made of, and what cuts between them. */
const pieces = [
  "a",
  "word",
  "fooBar",
  "e\u0301",
  "\u0301",
  "don't",
  "e-mail",
  " ",
  ", ",
  "\r",
  "\n",
  "\r\n",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\u{1f1e9}\u{1f1ea}",
  "\u200d",
  "\ufe0f",
  "東",
  "京都",
  "か\u3099",
  "カタカナ",
  "\uff76\uff9e",
  "㍿",
  "한국어",
  "\u1112\u1161\u11ab",
  "\u0915\u094d\u0937",
  "ภาษา",
  "ﬁ",
  "\u{20bb7}",
  "Straße",
] as const;

/** Texts in which cutting a character in two is easy. */
export const knottyText = (maxLength = 30): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));
