import type {
  BrowserName,
  Browsers,
  SimpleSupportStatement,
  SupportBlock,
  SupportStatement,
} from "@mdn/browser-compat-data/types";

/** Which browsers have a feature, without a flag, at the date of the data. */
export interface FeatureSupport {
  /** Names for people, such as `Firefox for Android`. */
  readonly browsers: string[];
  /** First version by browser identifier, as major or major.minor: `{ chrome: 66, safari: 12.1 }`. */
  readonly support: Record<string, number>;
  /** The year in which the first browser had it; absent if no release date is known. */
  readonly firstYear?: number;
  /** The year in which the last core browser had it; absent if one of them lacks it. */
  readonly everywhereYear?: number;
}

/** The core browsers of Baseline (web-platform-dx.github.io/web-features). */
const coreBrowsers: readonly BrowserName[] = [
  "chrome",
  "chrome_android",
  "edge",
  "firefox",
  "firefox_android",
  "safari",
  "safari_ios",
];

export function featureSupport(block: SupportBlock, browsers: Browsers): FeatureSupport {
  const names: string[] = [];
  const support: Record<string, number> = {};
  const years = new Map<string, number>();
  for (const [id, browser] of Object.entries(browsers)) {
    const statement = Object.entries(block).find(([name]) => name === id)?.[1];
    const version = supportedSince(statement);
    if (version === null) continue;
    names.push(browser.name);
    support[id] = Number.parseFloat(version);
    const released = browser.releases[version]?.release_date;
    if (released !== undefined) years.set(id, Number(released.slice(0, 4)));
  }
  return { browsers: names, support, ...firstYearOf(years), ...everywhereYearOf(years) };
}

/**
 * The version since which a browser has a feature, without `≤`; null if it lacks the feature or hides it
 * behind a flag.
 */
function supportedSince(statement: SupportStatement | undefined): string | null {
  if (statement === undefined) return null;
  const latest: SimpleSupportStatement = Array.isArray(statement) ? statement[0] : statement;
  const { version_added: added, version_removed: removed, flags } = latest;
  if (added === false || removed !== undefined || flags !== undefined) return null;
  const version = added.replace("≤", "");
  return /^\d/.test(version) ? version : null;
}

function firstYearOf(years: ReadonlyMap<string, number>): { firstYear?: number } {
  return years.size === 0 ? {} : { firstYear: Math.min(...years.values()) };
}

function everywhereYearOf(years: ReadonlyMap<string, number>): { everywhereYear?: number } {
  const core = coreBrowsers.flatMap((id) => years.get(id) ?? []);
  return core.length < coreBrowsers.length ? {} : { everywhereYear: Math.max(...core) };
}
