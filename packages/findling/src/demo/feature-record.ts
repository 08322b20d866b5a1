import type { Browsers, CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data/types";
import { aliasesOf } from "./feature-aliases.js";
import { categories, nameFeature, partRank, wordCount } from "./feature-naming.js";
import { type FeatureSupport, featureSupport } from "./feature-support.js";
import { plainText } from "./plain-text.js";

/** A feature of the web platform as a record of the index `demo`. Its attributes fit the default settings. */
export interface FeatureRecord extends FeatureSupport {
  /** The feature's path in the compatibility data: `api.AbortController.abort`. */
  readonly objectID: string;
  /** `AbortController: abort`. */
  readonly title: string;
  /** How people say it, if they do not by its title: `Abort Controller`, `CSS has selector`. */
  readonly alias?: string[];
  /** 1 for the feature of a page, more for its parts. */
  readonly level: number;
  /** How many words the name of its page has: 1 for `Geolocation`, 2 for `GeolocationCoordinates`. */
  readonly nameWords: number;
  /** 1 if it belongs to a part of the platform that is sought often, else 2. */
  readonly partRank: number;
  /** The number of features in it, including itself. */
  readonly features: number;
  /** `lvl0`: the part of the platform. From `lvl1` on: the names from the page down. */
  readonly hierarchy: Record<string, string>;
  readonly description?: string;
  /** The notes about differences between browsers. */
  readonly content?: string;
  readonly type: string;
  readonly category: string;
  readonly lang: "en";
  /** The page that describes the feature. Features of one page share it. */
  readonly url?: string;
  readonly specifications: string[];
  readonly deprecated: boolean;
  readonly experimental: boolean;
  readonly standard: boolean;
  readonly tags: string[];
}

/** Notes are cut at this length: nobody searches for text beyond it. */
const contentCodePointsMax = 2_000;
const hierarchyLevels = 6;

/** Every feature of the web platform that has a page or a description of its own. */
export function featureRecords(data: CompatData): FeatureRecord[] {
  const records: FeatureRecord[] = [];
  for (const [part, identifier] of Object.entries(data)) {
    if (part in categories && isIdentifier(identifier)) collect(identifier, [part], undefined);
  }
  return records;

  function collect(identifier: Identifier, path: readonly string[], pageUrl: string | undefined): void {
    const feature = identifier.__compat;
    const url = feature?.mdn_url ?? pageUrl;
    if (feature !== undefined && (feature.mdn_url !== undefined || feature.description !== undefined))
      records.push(featureRecord(identifier, path, { feature, url, browsers: data.browsers }));
    for (const [key, child] of Object.entries(identifier)) {
      if (key !== "__compat" && isIdentifier(child)) collect(child, [...path, key], url);
    }
  }
}

function isIdentifier(value: unknown): value is Identifier {
  return typeof value === "object" && value !== null;
}

/** A feature, and where its page is. */
interface LocatedFeature {
  readonly feature: CompatStatement;
  /** The URL of the feature's page, or of the nearest page above it. */
  readonly url: string | undefined;
  readonly browsers: Browsers;
}

function featureRecord(
  identifier: Identifier,
  path: readonly string[],
  { feature, url, browsers }: LocatedFeature,
): FeatureRecord {
  const naming = nameFeature(path);
  const { category, type, names } = naming;
  const aliases = aliasesOf(path, naming);
  return {
    objectID: path.join("."),
    title: names.join(": "),
    ...(aliases.length > 0 ? { alias: aliases } : {}),
    level: names.length,
    nameWords: wordCount(names[0]),
    partRank: partRank(path),
    features: featureCount(identifier),
    hierarchy: hierarchyOf(category, names),
    ...optional("description", plainText(feature.description ?? "")),
    ...optional("content", notesOf(feature)),
    type,
    category,
    lang: "en",
    ...optional("url", url ?? ""),
    specifications: [feature.spec_url ?? []].flat(),
    deprecated: feature.status?.deprecated ?? false,
    experimental: feature.status?.experimental ?? false,
    standard: feature.status?.standard_track ?? false,
    tags: (feature.tags ?? []).map((tag) => tag.replace(/^web-features:/, "")),
    ...featureSupport(feature.support, browsers),
  };
}

function featureCount(identifier: Identifier): number {
  let count = identifier.__compat === undefined ? 0 : 1;
  for (const [key, child] of Object.entries(identifier))
    if (key !== "__compat" && isIdentifier(child)) count += featureCount(child);
  return count;
}

function hierarchyOf(category: string, names: readonly string[]): Record<string, string> {
  const levels = [category, ...names].slice(0, hierarchyLevels + 1);
  return Object.fromEntries(levels.map((name, level) => [`lvl${level}`, name]));
}

/** The notes of all browsers, each once: browsers share engines, and so notes. */
function notesOf(feature: CompatStatement): string {
  const notes = Object.values(feature.support)
    .flat()
    .flatMap((statement) => statement.notes ?? [])
    .map(plainText);
  return [...[...new Set(notes)].join("\n")].slice(0, contentCodePointsMax).join("");
}

function optional<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  if (value === "") return {};
  const present: Partial<Record<Key, string>> = {};
  present[key] = value;
  return present;
}
