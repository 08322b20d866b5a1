/**
 * Words are in families: the words of a family are typos, halves, pieces, plurals or other spellings of one
 * another. A case draws a few families, so that queries find something, ties are frequent and every rule
 * decides at times.
 */
export const spacedFamilies: readonly (readonly string[])[] = [
  ["use", "user", "users", "using", "useEffect", "useState"],
  ["effect", "effects", "state", "start", "stars", "states"],
  ["color", "colour", "colors", "video", "videos", "vedio"],
  ["e-mail", "email", "mail", "mails", "e"],
  ["database", "data", "base", "data-base", "databases"],
  ["lala", "la", "land", "lalaland", "La"],
  ["today", "to", "day", "days", "login", "log", "in"],
  ["ryzen5", "ryzen", "5", "X2", "x", "2"],
  ["iphone", "iPhone13", "13", "phone", "9", "2024"],
  ["AC/DC", "acdc", "AC", "DC", "R&D", "a&b", "ab"],
  ["O'Reilly", "reilly", "Reilly's", "l'isle", "isle", "d'isle"],
  ["don't", "don’t", "l'avion", "avion", "qu'il", "d'aujourd'hui"],
  ["the", "hangover", "The", "them", "then", "of"],
  ["what", "is", "closure", "closures", "not"],
  ["der", "die", "le", "la", "un", "haus"],
  ["HTMLElement", "getHTMLText", "aB", "theBox", "box"],
  ["search", "searching", "searches", "serch", "snake_case"],
  ["node.js", "node", "js", "a-b-c", "1.5", "2-3", "v-2"],
  ["café", "Café", "Ångström", "naïve", "ﬁne", "fine"],
  ["Straße", "strasse", "œuvre", "Łódź", "lodz"],
  ["привет", "Ёлка", "елка", "мир", "и"],
  ["λόγος", "ΛΟΓΟΣ", "ὁδός"],
  ["مرحبا", "مَرْحَبًا", "كتاب", "كتابي", "في"],
  ["أحمد", "احمد", "ـكتابـ", "٢٠٢٤"],
  ["c", "C++", "c#", "F#", "f"],
  // Without an entry of `dictionary`, the last one has no word.
  ["@media", "media", "$ref", "ref", "=>"],
  ["½²", "½", "12", "1\u0302234", "1\u0302235"],
];

/** Emoji are words too. */
export const emojiFamily: readonly string[] = ["❤️", "👍🏽", "👍", "👩‍💻", "🇫🇷"];

/** Texts of scripts without spaces, and Hangul. */
export const otherFamilies: readonly (readonly string[])[] = [
  ["東京", "東京タワー", "京都", "東", "東京都"],
  ["カタカナ", "かたかな", "ｶﾞｲﾄﾞ", "ガイド", "ヿ"],
  ["検索エンジン", "全文検索", "検索", "とは", "の", "検索の", "の検索とは"],
  // The segmenter cuts the first word into single characters.
  ["数组", "數組", "数", "组数", "什么是数组"],
  ["电机", "電機", "机", "機電", "的", "的电机的"],
  ["中国人民", "中國", "中国", "人民", "人"],
  ["한국어", "한국", "국어", "가", "에서", "빅데이터", "데이터"],
  ["LG전자", "전자", "LG", "갤럭시S24", "갤럭시"],
  ["สวัสดี", "ภาษาไทย", "ไทย", "ภาษา"],
  ["ปี๒๕๖๗", "ปี", "๒๕๖๗", "ราคา๑๐๐บาท", "บาท"],
  ["ພາສາລາວ", "ລາວ", "검색", "검색엔진"],
];

/** Words of titles, each family with stop words of English or French. Some of these are articles. */
export const titleFamilies: readonly (readonly string[])[] = [
  ["the", "hangover", "The", "of", "a"],
  ["what", "is", "closure", "closures", "the"],
  ["le", "la", "land", "un", "les"],
  ["to", "day", "days", "the", "today"],
  ["use", "user", "users", "a", "with"],
  ["an", "apple", "apples", "a", "on"],
];

/** Words made of two others, some of which are stop words, and words of eight letters. */
export const compoundFamilies: readonly (readonly string[])[] = [
  ["today", "to", "day", "Today"],
  ["lalaland", "lala", "la", "land", "Lalaland"],
  ["database", "data", "base", "Database"],
  ["login", "log", "in", "logins"],
  ["without", "with", "out", "within"],
  ["useState", "use", "state", "estate"],
  ["them", "then", "the", "that", "than"],
  ["ryzen5", "ryzen", "5", "ryzens"],
];

/** Five letters of the first two words of a family are two typos from the third. */
export const attemptFamilies: readonly (readonly string[])[] = [
  ["football", "footbridge", "footer", "footballs"],
  ["database", "databank", "datum", "databases"],
];

/** Words with parts: pieces, and words written together. */
export const familiesWithParts: readonly (readonly string[])[] = [
  ["e-mail", "email", "mail", "e", "emails"],
  ["ryzen5", "ryzen", "5", "X2", "x", "2"],
  ["iphone", "iPhone13", "13", "phone", "139", "9"],
  ["AC/DC", "acdc", "AC", "DC", "R&D", "rd", "a&b", "ab"],
  ["O'Reilly", "reilly", "l'isle", "isle", "d'or", "or"],
  ["HTMLElement", "element", "html", "getHTMLText", "text"],
  ["useEffect", "use", "effect", "LG전자", "전자", "LG"],
  ["node.js", "nodejs", "1.5", "15", "1", "5"],
  ["iPhone-Case", "i.phonecase", "iPhonecase", "phonecase", "i"],
];

/** Chinese and Japanese words. Some differ from others in traditional characters, and in stop words. */
export const hanFamilies: readonly (readonly string[])[] = [
  ["数组", "數組", "数", "组", "组数", "数的组"],
  ["电机", "電機", "机", "机电", "的", "电的机"],
  ["中国", "中國", "中国人民", "人民", "人"],
  ["検索", "とは", "の", "検索の", "検"],
  // A mark of another script belongs to its character, of whose grams the plain one is the beginning.
  ["東京", "東\u0e4d京", "東", "か\u309aな", "か"],
  ["東京", "東京都", "京都", "東", "东京"],
];

/**
 * Korean words: with particles, pieces of longer ones, and beside Latin letters and digits. The last family
 * has stop words.
 */
export const hangulFamilies: readonly (readonly string[])[] = [
  ["한국어", "한국", "국어", "한국어를", "한국의"],
  ["빅데이터", "데이터", "빅", "데이터가", "빅데이터의"],
  ["LG전자", "전자", "LG", "전자제품", "lg전자의"],
  ["갤럭시S24", "갤럭시", "S24", "24", "럭시"],
  ["검색엔진", "검색", "엔진", "색엔", "검색 엔진"],
  ["무엇을", "무엇", "그", "이것은", "것은"],
];

/** Titles with articles of further languages, and words of which some are typos or halves of others. */
export const furtherTitleFamilies: readonly (readonly string[])[] = [
  ["der", "die", "das", "Haus", "Hause"],
  ["ein", "eine", "Film", "Filme", "the"],
  ["el", "los", "una", "casa", "casas"],
  ["the", "hangover", "hangovers", "hang", "over"],
];

/** Words that begin others. */
export const beginningFamilies: readonly (readonly string[])[] = [
  ["use", "user", "users", "useful"],
  ["data", "database", "databases", "dat"],
  ["day", "days", "daylight", "da"],
  ["한국", "한국어", "한국어를", "국어"],
];

/** Words that are no typo, beginning or half of another word here. Most words of a long text are of these. */
export const foreignWords: readonly string[] = [
  "b",
  "c",
  "g",
  "j",
  "k",
  "m",
  "p",
  "q",
  "v",
  "x",
  "y",
  "z",
].flatMap((first) => ["iqomu", "umyko", "yqugo", "owixu", "ykiwo"].map((rest) => first + rest));

/** Terms of 63 to 67 code points. Those of more than 64 have only themselves as derivation. */
const long = "y".repeat(63);
/** Each code point is two UTF-16 units. */
const longBeyond = "𐐨".repeat(64);
export const longFamily: readonly string[] = [
  long,
  `${long}s`,
  `e${long}s`,
  `${long}s2`,
  longBeyond,
  `${longBeyond}𐐩`,
  "e",
  "s2",
];

/** Words between other words and in front of titles: function words of some languages of the settings. */
export const littleWords: readonly string[] = ["the", "of", "what", "is", "a", "to", "with", "la"];

/** The separators between words in a record. */
export const separators: readonly string[] = [
  " ",
  " ",
  " ",
  " ",
  " ",
  " ",
  "-",
  "‐",
  ".",
  "_",
  "/",
  "&",
  "'",
  ", ",
  " - ",
  "  ",
];

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
