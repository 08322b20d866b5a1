import { english } from "./english.js";
import type { WidgetStrings } from "./strings.js";

const loads = new Map<string, () => Promise<{ readonly strings: WidgetStrings }>>([
  ["de", () => import("./german.js")],
  ["fr", () => import("./french.js")],
  ["es", () => import("./spanish.js")],
  ["ja", () => import("./japanese.js")],
  ["zh", () => import("./chinese.js")],
]);
const loaded = new Map<string, WidgetStrings>();

/** The strings of a language tag such as `de-AT`, if they are there: pages load those of their own only. */
export function stringsAtHand(languageTag: string): WidgetStrings | undefined {
  const language = languageOf(languageTag);
  return loads.has(language) ? loaded.get(language) : english;
}

/** Resolves when the strings of a language are at hand; English stands in for what cannot be loaded. */
export async function loadStrings(languageTag: string): Promise<void> {
  const language = languageOf(languageTag);
  const { strings } = (await loads
    .get(language)?.()
    .catch(() => null)) ?? { strings: english };
  loaded.set(language, strings);
}

function languageOf(languageTag: string): string {
  return languageTag.toLowerCase().split("-")[0] ?? "";
}
