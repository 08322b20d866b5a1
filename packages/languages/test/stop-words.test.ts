/**
 * Stop words:
 *  1. Every list is written as terms are, so that a query word can be looked up in it.
 *  2. Function words are in, words that a page could be about are not.
 *  3. Several languages give the union; a language without a list gives nothing.
 *  4. With Chinese the words of all have simplified characters, as terms then have.
 */
import { describe, expect, test } from "vitest";
import { simplifiedHan, stopWordLanguages, stopWords } from "../src/index.js";
import { normalize } from "./normalize.js";

describe.each(stopWordLanguages)("the list of %s", (language) => {
  const words = [...stopWords([language])];

  test("is written as terms are", () => {
    expect(words.filter((word) => normalize(word) !== word || !/^\p{L}+$/u.test(word))).toEqual([]);
  });

  test("is a list of function words in size", () => {
    expect(words.length).toBeGreaterThan(100);
    expect(words.length).toBeLessThan(400);
  });
});

test.each([
  ["en", "how do i the with dont is"],
  ["de", "wie fur uber ich nicht das konnen"],
  ["fr", "comment dans avec les est pas etre"],
  ["es", "como para con los que esta"],
  ["it", "perche nella con che piu"],
  ["pt", "nao para com uma voce"],
  ["nl", "hoe voor met het niet"],
  ["sv", "hur for med inte ar"],
  ["da", "hvordan med ikke pa er"],
  ["no", "hvordan med ikke pa er"],
  ["nb", "hvordan med ikke pa er"],
  ["nn", "korleis ikkje eg"],
  ["fi", "miten kanssa ei etta on"],
  ["ru", "как для не мои что"],
  ["pl", "jak dla nie ze sie"],
  ["tr", "nasıl icin degil ve bir"],
  ["ar", "في من الى على هل ما كيف متى هذا التي هولاء او"],
  ["ko", "그리고 그러나 하지만 및 또는 무엇 어떤 이 그 저 것 수 등 위해 대한 무엇인가"],
  ["zh", "的 是 什么 为什么 哪个 谁 怎么 如何 在 和"],
  ["ja", "は が を に の です ます 何 誰 どこ いつ なぜ する した"],
  ["ca", "com per amb no que els aquesta es"],
  ["ro", "cum pentru cu nu este si intr"],
  ["hu", "hogyan nem hogy es a egy van"],
  ["el", "πωσ για με και ειναι δεν τησ στο"],
  ["ga", "conas agus le an ta nil cad"],
])("%s has its function words", (language, text) => {
  const words = stopWords([language]);
  expect(text.split(" ").filter((word) => !words.has(word))).toEqual([]);
});

test.each([
  ["en", "computer system value new page mine shell well hell id work use user free show name"],
  ["de", "mensch jahr suche startseite neue grosse sache ware ordnung uhr teil"],
  ["fr", "ete avion or homme jour valeur exemple"],
  ["es", "estado poder dia tiempo ano trabajo ejemplo"],
  ["it", "stato ora cosa anno tempo lavoro"],
  ["pt", "estado poder dia tempo ano"],
  ["nl", "weer dag jaar werk"],
  ["sv", "far fisk bok"],
  ["da", "far bade"],
  ["no", "far bade"],
  // Mother, imam, Sunday, Ali, "Van", ear, soul, grammar
  ["ar", "أم إمام أحد علي فان أذن نفس نحو كتاب مدينة سنة"],
  // Bar, crab, sun, boulevard, transfer
  ["ko", "바 게 해 대로 이전 시간 사람 한국"],
  // State, month, world, hand, sleep, day, work
  ["ca", "estat mes mon ma son dia treball"],
  // Year, state, day, time, thing, book
  ["ro", "an stat zi timp lucru carte"],
  // Tooth, reason, five, bar, half, day, work
  ["hu", "fog ok ot bar fele nap munka"],
  // Time, day, work, city
  ["el", "χρονοσ μερα εργασια πολη"],
  // Day, year, work, three, book
  ["ga", "la bliain obair tri leabhar"],
  ["zh", "数 组 中国 公司 时间 人 年 大学 中 上 里 说 结果"],
  ["ja", "日本 人 年 時間 会社 者 的"],
  // Katakana: Thailand, demonstration, cholera, deer, ibis, oak, naan, flea, duck, cell, mama, roe, dolphin,
  // ska, cod, bell
  ["ja", "タイ デモ コレラ シカ トキ ナラ ナン ノミ カモ セル ママ イクラ イルカ スカ タラ ベル"],
])("%s has no word that a page could be about", (language, text) => {
  const words = stopWords([language]);
  expect(text.split(" ").filter((word) => words.has(normalize(word)))).toEqual([]);
});

test("with Chinese all words have simplified characters", () => {
  const alone = stopWords(["ja"]);
  const both = stopWords(["ja", "zh"]);
  expect(["誰", "何時", "此", "何"].filter((word) => alone.has(word))).toEqual(["誰", "何時", "何"]);
  expect(["誰", "何時"].filter((word) => both.has(word))).toEqual([]);
  expect(["谁", "何时", "此", "何"].filter((word) => !both.has(word))).toEqual([]);
  for (const word of both) {
    for (const character of word) {
      const codePoint = character.codePointAt(0) ?? 0;
      expect(simplifiedHan(codePoint)).toBe(codePoint);
    }
  }
});

test("several languages give the union", () => {
  const both = stopWords(["en", "de"]);
  expect(both).toEqual(new Set([...stopWords(["en"]), ...stopWords(["de"])]));
});

test("a language without a list, and no language, give nothing", () => {
  expect(stopWords(["xx"]).size).toBe(0);
  expect(stopWords([]).size).toBe(0);
});
