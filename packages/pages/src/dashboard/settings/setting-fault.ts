import { type SettingName, settingNames, settingTitles } from "./setting-names.js";

/** Why settings were refused, and where. */
export interface SettingFault {
  readonly name: SettingName;
  /** The entry of a list; null: the setting as a whole. */
  readonly entry: number | null;
  /** `Synonyms, entry 4, word 2: is "+", in which nothing is a word.` */
  readonly message: string;
}

/** What the page calls an entry of a list within an entry. */
const innerNames: Readonly<Record<string, string>> = {
  attributes: "attribute",
  words: "word",
  synonyms: "synonym",
};

/** The place that a message of the server begins with, in the page's words; null: it names none. */
export function settingFaultOf(message: string): SettingFault | null {
  const [, field = "", place = "", rest = ""] =
    /^(?:indexTime|queryTime)\.(\w+)((?:\[\d+\]|\.\w+)*) (.+)$/su.exec(message) ?? [];
  const name = settingNames.find((one) => one === field);
  if (name === undefined) return null;
  const [, entry] = /^\[(\d+)\]/.exec(place) ?? [];
  return {
    name,
    entry: entry === undefined ? null : Number(entry),
    message: `${[settingTitles[name], ...placeWords(field + place)].join(", ")}: ${rest}`,
  };
}

/** `["entry 4", "word 2"]` of `synonyms[3].words[1]` */
function placeWords(path: string): string[] {
  const [setting, ...inner] = path.split(".");
  const ofSetting = setting.startsWith("searchableTiers") ? "tier" : "entry";
  return [
    ...entryWords(setting, ofSetting, []),
    ...inner.flatMap((part) => entryWords(part, innerNames[part.replace(/\[.*/, "")] ?? "entry", [part])),
  ];
}

/** @param whole the words of a part that is no entry of a list */
function entryWords(part: string, entry: string, whole: readonly string[]): readonly string[] {
  const [, at] = /\[(\d+)\]$/.exec(part) ?? [];
  return at === undefined ? whole : [`${entry} ${Number(at) + 1}`];
}
