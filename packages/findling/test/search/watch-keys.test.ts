/**
 * What is typed while `findling search --watch` runs:
 *  1. Bytes of a terminal become keys, also in pieces; what is pasted is one text and presses nothing.
 *  2. Keys edit the line as shells do, by whole characters.
 */
import { describe, expect, test } from "vitest";
import { type EditedLine, withKey, withText } from "../../src/search/watch/edited-line.js";
import { KeyReader } from "../../src/search/watch/key-reader.js";
import type { KeyName, PressedKey } from "../../src/search/watch/pressed-key.js";

const short = (keys: readonly PressedKey[]) =>
  keys.map((key) => (key.kind === "text" ? `"${key.text}"` : key.name)).join(" ");

describe("keys (1)", () => {
  test.each([
    ["abc é日👍🏽", '"abc é日👍🏽"'],
    ["a\u001b[Db\u001b[C", '"a" left "b" right'],
    ["\u001b[A\u001b[B\u001bOA\u001bOB\u000e\u0010", "up down up down down up"],
    ["\u001b[H\u001b[F\u001b[1~\u001b[4~\u0001\u0005", "home end home end home end"],
    ["\u007f\b\u001b[3~\u0004", "backspace backspace delete delete"],
    ["\u0015\u000b\u0017\u001b\u007f", "deleteToStart deleteToEnd deleteWord deleteWord"],
    ["\r\n\u0003", "enter enter escape"],
    ["\u001b[1;5C\u001b[15~\u001bx\u0000\u0009\u009b", ""],
    ["\u001b[200~a\r\n\u001b[A\u0003b\u001b[201~c", '"a �[A�b" "c"'],
    ["\u001b\u001b[A", "escape up"],
  ])("%j", (bytes, expected) => {
    expect(short(new KeyReader().read(bytes))).toBe(expected);
    const inPieces = new KeyReader();
    const keys = [...bytes].flatMap((piece) => inPieces.read(piece));
    const texts = short(keys).replaceAll('" "', "");
    expect(texts).toBe(expected.replaceAll('" "', ""));
    expect(inPieces.isWaiting).toBe(false);
  });

  test("an escape is the key only if nothing follows", () => {
    const reader = new KeyReader();
    expect(reader.read("\u001b")).toEqual([]);
    expect(reader.isWaiting).toBe(true);
    expect(short(reader.flush())).toBe("escape");
    expect(reader.isWaiting).toBe(false);
    reader.read("\u001b[");
    expect(reader.flush()).toEqual([]);
    expect(short(reader.read("a"))).toBe('"a"');
  });

  test("a paste that comes in pieces is not given up", () => {
    const reader = new KeyReader();
    expect(reader.read("\u001b[200~star")).toEqual([]);
    expect(reader.isPasting).toBe(true);
    expect(short(reader.read(" wars\u001b[201~"))).toBe('"star wars"');
    expect(reader.isPasting).toBe(false);
  });

  test("a paste whose end is lost does not swallow what is typed later", () => {
    const reader = new KeyReader();
    reader.read("\u001b[200~star");
    expect(reader.isWaiting).toBe(true);
    expect(short(reader.flush())).toBe('"star"');
    expect(short(reader.read("s\u0003"))).toBe('"s" escape');
    reader.read("\u001b[200~");
    expect(reader.flush()).toEqual([]);
  });
});

describe("the line (2)", () => {
  const line = (text: string): EditedLine => {
    const [before = "", after = ""] = text.split("|");
    return { before, after };
  };

  test.each<[string, KeyName, string]>([
    ["ab|c", "left", "a|bc"],
    ["|abc", "left", "|abc"],
    ["ab|c", "right", "abc|"],
    ["abc|", "right", "abc|"],
    ["a👍🏽|c", "left", "a|👍🏽c"],
    ["a|e\u0301c", "right", "ae\u0301|c"],
    ["a👩‍👩‍👧‍👦|", "backspace", "a|"],
    ["|a", "backspace", "|a"],
    ["a|👍🏽b", "delete", "a|b"],
    ["one two  |three", "deleteWord", "one |three"],
    ["one |", "deleteWord", "|"],
    ["one| two", "deleteToStart", "| two"],
    ["one| two", "deleteToEnd", "one|"],
    ["one| two", "home", "|one two"],
    ["one| two", "end", "one two|"],
  ])("%s %s", (before, key, after) => {
    expect(withKey(line(before), key)).toEqual(line(after));
  });

  test("a text is inserted at the cursor, and a query has 512 characters at most", () => {
    expect(withText(line("a|c"), "b")).toEqual(line("ab|c"));
    const full = withText(line("a|c"), "👍".repeat(600));
    expect([...full.before, ...full.after].length).toBe(512);
    expect(withText(full, "x")).toEqual(full);
  });
});
