import { wordsFor } from "../elements/time-words.js";
import { type SettingName, settingNames, settingTitles } from "./setting-names.js";

/** A change of the history whose settings are taken back in the draft. */
export interface TakenBack {
  readonly names: readonly SettingName[];
  /** When they were changed, in milliseconds since the epoch. */
  readonly changedAt: number;
}

/** For the address of the settings: the draft is kept over a reload, and so is where it comes from. */
export function takenBackQuery({ names, changedAt }: TakenBack): URLSearchParams {
  return new URLSearchParams({ takenBack: names.join(","), changedAt: String(changedAt) });
}

/** null: the address names none. */
export function takenBackIn(query: URLSearchParams): TakenBack | null {
  const asked = (query.get("takenBack") ?? "").split(",");
  const names = settingNames.filter((name) => asked.includes(name));
  const changedAt = Number(query.get("changedAt"));
  return names.length === 0 || !Number.isSafeInteger(changedAt) ? null : { names, changedAt };
}

/** `Taken back from the history: Synonyms, changed 12 days ago. Review and save.` */
export function takenBackWords({ names, changedAt }: TakenBack, now: number): string {
  const titles = names.map((name) => settingTitles[name]).join(", ");
  const ago = wordsFor(Math.round((now - changedAt) / 1_000));
  return `Taken back from the history: ${titles}, changed ${ago}. Review and save.`;
}
