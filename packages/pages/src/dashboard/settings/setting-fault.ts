import { type SettingName, settingNames } from "./setting-names.js";

/** Why settings were refused, and where. */
export interface SettingFault {
  readonly name: SettingName;
  /** The entry of a list; null: the setting as a whole. */
  readonly entry: number | null;
  /** As the server has said it. */
  readonly message: string;
}

/** The place that a message of the server begins with; null: it names none. */
export function settingFaultOf(message: string): SettingFault | null {
  const [, field = "", entry] = /^(?:indexTime|queryTime)\.(\w+)(?:\[(\d+)\])?/.exec(message) ?? [];
  const name = settingNames.find((one) => one === field);
  return name === undefined ? null : { name, entry: entry === undefined ? null : Number(entry), message };
}
