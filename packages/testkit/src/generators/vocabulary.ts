/**
 * Few words, so that queries find something, ties abound and every criterion gets to decide.
 * Words that are close to one another (`color`, `colour`; `use`, `useEffect`) stand here on purpose.
 */
export const spacedWords: readonly string[] = [
  ["a", "the", "use", "user", "users", "using", "effect", "effects", "state", "start", "stars", "to", "not"],
  ["color", "colour", "email", "mail", "search", "searching", "database", "data", "base", "iphone", "box"],
  ["useEffect", "useState", "HTMLElement", "iPhone13", "getHTMLText", "X2", "aB"],
  ["e-mail", "data-base", "node.js", "snake_case", "a-b-c", "1.5", "2-3", "v-2"],
  ["café", "Café", "Ångström", "naïve", "Straße", "strasse", "œuvre", "Łódź", "ﬁne"],
  ["привет", "Ёлка", "елка", "мир", "λόγος", "ΛΟΓΟΣ", "ὁδός"],
  ["مرحبا", "مَرْحَبًا", "كتاب", "كتابي", "أحمد", "احمد", "ـكتابـ", "٢٠٢٤"],
  ["don't", "don’t", "l'avion", "qu'il", "c", "C++", "c#", "F#", "13", "2024", "9"],
].flat();

/** Emoji are words too. */
export const emojiWords: readonly string[] = ["❤️", "👍🏽", "👍", "👩‍💻", "🇫🇷"];

/** Texts of scripts that are written without spaces, and Hangul. */
export const otherScripts: readonly string[] = [
  ["東京", "東京タワー", "京都", "東", "カタカナ", "かたかな", "ｶﾞｲﾄﾞ", "検索エンジン", "全文検索", "中国人民"],
  ["한국어", "한국", "국어", "검색", "LG전자", "전자", "가"],
  ["สวัสดี", "ภาษาไทย", "ไทย", "ພາສາລາວ"],
].flat();

/** What stands between words in a record. */
export const separators: readonly string[] = [" ", " ", " ", " ", "-", ".", "_", ", ", " - ", "/", "  "];

export const objectIDs: readonly string[] = [
  "a",
  "B",
  "b",
  "c1",
  "c10",
  "c2",
  "d",
  "é",
  "z",
  "Ω",
  "😀",
  "～",
];
