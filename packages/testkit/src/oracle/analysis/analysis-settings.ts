import type { IndexSettings } from "@findling/protocol";
import { normalize } from "./normalize.js";

/** What of the settings decides how a text is cut (ranking 1.2). */
export interface AnalysisSettings {
  readonly languages: readonly string[];
  /** Normalized, without empty ones. */
  readonly dictionary: readonly string[];
}

export const analysisSettingsOf = (settings: IndexSettings): AnalysisSettings => ({
  languages: settings.indexTime.languages,
  dictionary: settings.indexTime.dictionary.map(normalize).filter((entry) => entry !== ""),
});
