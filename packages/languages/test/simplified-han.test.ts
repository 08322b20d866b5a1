/**
 * Traditional to simplified Chinese characters (ranking 1.3):
 *  1. The table is written as its script writes it: by traditional character, each once, never to itself.
 *  2. Characters stand for what kSimplifiedVariant says where that is one other character of the first plane,
 *     else for themselves.
 *  3. The script takes exactly these out of the database, and writes the file with its comments. Whether the
 *     table is that of the database, the script's `--check` says, which fetches it; the checksum here notices
 *     a change by hand.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { simplifiedHanPairs } from "../src/han/simplified-han.generated.js";
import { simplifiedHan } from "../src/index.js";

const script = fileURLToPath(new URL("../scripts/build-simplified-han.mjs", import.meta.url));
const generated = fileURLToPath(new URL("../src/han/simplified-han.generated.ts", import.meta.url));
const characters = Array.from(simplifiedHanPairs.replaceAll("\n", ""));
const traditional = characters.filter((_, at) => at % 2 === 0);
const simplify = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(simplifiedHan(character.codePointAt(0) ?? 0))).join(
    "",
  );

test("the table is that of the database", () => {
  expect(characters).toHaveLength(2 * 2_845);
  expect(createHash("sha256").update(characters.join("")).digest("hex")).toBe(
    "d0ef7b06e1d1f573e58100c8dcada7f7e3466810b706ded88f449612547b59d1",
  );
});

test("the table holds each traditional character once, in order, and gives it another of the first plane", () => {
  const codePoints = traditional.map((character) => character.codePointAt(0) ?? 0);
  expect(codePoints).toEqual([...new Set(codePoints)].sort((one, other) => one - other));
  for (const [at, codePoint] of codePoints.entries()) {
    const simplified = simplifiedHan(codePoint);
    expect(String.fromCodePoint(simplified)).toBe(characters[2 * at + 1]);
    expect(simplified).not.toBe(codePoint);
    expect(simplified).toBeLessThan(0x1_0000);
  }
});

test.each([
  ["繁體中文維基百科", "繁体中文维基百科"],
  ["機器學習與數據結構", "机器学习与数据结构"],
  ["開發說明書", "开发说明书"],
  // The database names the character itself, too, or one beyond the first plane.
  ["戰買乾", "战买干"],
  // A source beyond the first plane.
  ["𡞵𢣏", "㛟㦈"],
])("%s is %s", (text, expected) => {
  expect(simplify(text)).toBe(expected);
});

test.each([
  "机数组电体国学",
  "働峠榊",
  "線鍾餘",
  "カタカナひらがな",
  "한국어",
  "abc é 1",
  "👍𠮷\u{10ffff}\0",
])("%j stays as it is", (text) => {
  expect(simplify(text)).toBe(text);
});

test("every code point but those of the table stands for itself", () => {
  const known = new Set(traditional);
  for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint++) {
    if (simplifiedHan(codePoint) === codePoint || known.has(String.fromCodePoint(codePoint))) continue;
    expect.unreachable(`U+${codePoint.toString(16)} is folded`);
  }
});

test("the script takes exactly one other character of the first plane", () => {
  const variants = [
    { codepoint: "U+6A5F", kSimplifiedVariant: "U+673A" },
    { codepoint: "U+4E7E", kSimplifiedVariant: "U+4E7E U+5E72" },
    { codepoint: "U+8CB7", kSimplifiedVariant: "U+4E70 U+27E52" },
    { codepoint: "U+937E", kSimplifiedVariant: "U+949F U+953A" },
    { codepoint: "U+346E", kSimplifiedVariant: "U+2B748" },
    { codepoint: "U+81E4", kSimplifiedVariant: "U+81E4" },
    { codepoint: "U+673A", kTraditionalVariant: "U+6A5F" },
    { codepoint: "U+2005E", kSimplifiedVariant: "U+3400" },
  ];
  expect(/`\n(.*)\n`/u.exec(printedOf(variants))?.[1]).toBe("乾干機机買买\u{2005e}㐀");
});

test("the file is written as the script writes it", () => {
  const variants = traditional.map((character) => ({
    codepoint: named(character),
    kSimplifiedVariant: named(simplify(character)),
  }));
  expect(printedOf(variants)).toBe(readFileSync(generated, "utf8"));
});

/** `U+6A5F` */
function named(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
}

/** The file that the script makes of variants. */
function printedOf(variants: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), "findling-variants-"));
  try {
    const path = join(folder, "variants.json");
    writeFileSync(path, JSON.stringify({ Unihan_Variants: variants }));
    return execFileSync(process.execPath, [script, "--print", path], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
