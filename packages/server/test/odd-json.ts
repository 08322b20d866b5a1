/** A text that some parsers take and others refuse. */
export interface JsonText {
  readonly name: string;
  /** `must-accept`, `must-reject`, `either` or `transform` (accepted, perhaps changed). */
  readonly kind: string;
  readonly bytes: Buffer;
}

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** What no JSON parser may take. */
const rejected: readonly (readonly [string, Buffer])[] = [
  ["nothing", latin("")],
  ["blanks", latin(" \n\t")],
  ["cut object", latin('{"a":1')],
  ["cut text", latin('"a')],
  ["cut escape", latin('"\\u12"')],
  ["unknown escape", latin('"\\x41"')],
  ["single quotes", latin("'a'")],
  ["no quotes", latin("a")],
  ["comma at the end", latin("[1,]")],
  ["comma at the end of an object", latin('{"a":1,}')],
  ["two values", latin("{}{}")],
  ["two values in a row", latin("1 2")],
  ["a comment", latin("/* a */1")],
  ["NaN", latin("NaN")],
  ["Infinity", latin("-Infinity")],
  ["plus", latin("+1")],
  ["no digit before the point", latin(".5")],
  ["no digit behind the point", latin("1.")],
  ["zero before a number", latin("012")],
  ["hexadecimal", latin("0x10")],
  ["capital true", latin("True")],
  ["undefined", latin("undefined")],
  ["a control character in a text", latin('"a\u0001"')],
  ["a line break in a text", latin('"a\nb"')],
  ["NUL behind", latin("1\u0000")],
  ["a form feed for a blank", latin("\f1")],
  ["a no-break space for a blank", Buffer.from("\u00a01")],
  ["a byte order mark", Buffer.from("\ufeff1")],
  ["UTF-16", Buffer.from('"a"', "utf16le")],
  ["a byte that no UTF-8 has", latin('"\xff"')],
  ["a cut character", latin('"\xe2\x82"')],
  ["an overlong slash", latin('"\xc0\xaf"')],
  ["half of a surrogate pair in UTF-8", latin('"\xed\xa0\x80"')],
  ["a byte that no UTF-8 has, alone", latin("\xff")],
  ["a letter of Latin-1, alone", latin("\xe4")],
  ["a letter of Latin-1 in a text", latin('["\xe4"]')],
  ["a byte that no UTF-8 has, in a list", latin("[\xff]")],
  ["a cut character behind a letter", latin("[b\xe5]")],
  ["a cut character behind a number", latin("[12\xe5]")],
  ["a cut character behind zero", latin("[0\xe5]\n")],
  ["a cut character for the exponent", latin("[2e\xe5]")],
  ["a cut character behind the exponent", latin("[2e3\xe5]")],
  ["a cut character behind a backslash", latin('["\\\xe5"]')],
  ["a cut character inside an escape", latin('["\\u\xe5"]')],
  ["a byte that continues nothing", latin('["\x80"]')],
  ["a byte that continues nothing in a name", latin('{"\xb9":"1",}')],
  ["half of a byte order mark", latin("\xef\xbb{}")],
  ["an overlong NUL of six bytes", latin('["\xfc\x80\x80\x80\x80\x80"]')],
  ["an overlong character of six bytes", latin('["\xfc\x83\xbf\xbf\xbf\xbf"]')],
  ["a character beyond Unicode", latin('["\xf4\xbf\xbf\xbf"]')],
  ["a byte that no UTF-8 has, behind characters", latin('["\xe6\x97\xa5\xfa"]')],
  ["halves of surrogate pairs in UTF-8", latin('["\xed\xa0\x80\xed\xa0\x80"]')],
  ["UTF-16 with a byte order mark", Buffer.from('\ufeff["\u00e9"]', "utf16le")],
  ["UTF-16 in the other order", Buffer.from('["\u00e9"]', "utf16le").swap16()],
  ["a number of a field", latin("{1:1}")],
  ["a colon too many", latin('{"a"::1}')],
];

/** What every JSON parser must take. */
const accepted: readonly (readonly [string, Buffer])[] = [
  ["a number", latin("-0.5E+3")],
  ["a long number", latin("0.1000000000000000055511151231257827021181583404541015625")],
  ["a small number", latin("5e-324")],
  ["an empty text", latin('""')],
  ["an empty object in a list", latin("[{}]")],
  ["escapes", latin('"\\u0000\\u001f\\/\\b\\f\\n\\r\\t\\"\\\\"')],
  ["a pair of escapes", latin('"\\ud83d\\ude00"')],
  ["the end of Unicode", Buffer.from('"\u{10ffff}\uffff\ufdd0"')],
  ["separators of lines", Buffer.from('"\u2028\u2029\u0085"')],
  ["DEL", latin('"\x7f"')],
  ["a field named __proto__", latin('{"__proto__":{"a":1},"constructor":2}')],
  ["an empty name", latin('{"":0}')],
  ["a name in escapes", latin('{"\\u006fbjectID":"b"}')],
  ["50 levels", latin("[".repeat(50) + "]".repeat(50))],
  ["blanks everywhere", latin(' [ 1 , { "a" : [ ] } ] ')],
];

/** What a parser may take or not. */
const either: readonly (readonly [string, Buffer])[] = [
  ["a name twice", latin('{"a":1,"a":2}')],
  ["half of a pair as an escape", latin('"\\ud800"')],
  ["halves the wrong way round", latin('"\\udc00\\ud800"')],
  ["a number beyond doubles", latin("1e400")],
  ["a number beyond doubles, in a list", latin("[0,-1e999]")],
  ["a whole number beyond doubles", latin(`1${"0".repeat(400)}`)],
  ["30,000 levels", latin("[".repeat(30_000) + "]".repeat(30_000))],
];

/** JSON texts that go wrong in some programs. */
export const oddJson: readonly JsonText[] = [
  ...rejected.map(([name, bytes]) => ({ name, kind: "must-reject", bytes })),
  ...accepted.map(([name, bytes]) => ({ name, kind: "must-accept", bytes })),
  ...either.map(([name, bytes]) => ({ name, kind: "either", bytes })),
].map(({ name, kind, bytes }) => ({ name: `odd: ${name}`, kind, bytes }));
