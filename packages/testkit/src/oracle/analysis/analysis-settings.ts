import type { IndexSettings } from "@findling/protocol";
import { normalize } from "./normalize.js";

/** The settings that decide how a text is cut (ranking 1.2). */
export interface AnalysisSettings {
  readonly languages: readonly string[];
  /** Normalized, without blanks around them and empty entries. */
  readonly dictionary: readonly string[];
}

export function analysisSettingsOf({
  indexTime,
}: {
  readonly indexTime: Pick<IndexSettings["indexTime"], "languages" | "dictionary">;
}): AnalysisSettings {
  const { languages } = indexTime;
  const dictionary = indexTime.dictionary.map((entry) => normalize(entry.trim(), languages));
  return { languages, dictionary: dictionary.filter((entry) => entry !== "") };
}
