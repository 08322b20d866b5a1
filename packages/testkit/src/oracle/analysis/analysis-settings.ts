import type { IndexSettings } from "@findling/protocol";
import { normalize } from "./normalize.js";

/** The settings that decide how a text is cut (ranking 1.2). */
export interface AnalysisSettings {
  readonly languages: readonly string[];
  /** Normalized, without empty entries. */
  readonly dictionary: readonly string[];
}

export function analysisSettingsOf({ indexTime }: IndexSettings): AnalysisSettings {
  const { languages } = indexTime;
  const dictionary = indexTime.dictionary.map((entry) => normalize(entry, languages));
  return { languages, dictionary: dictionary.filter((entry) => entry !== "") };
}
