/** Increased with every change of the rules of analysis. An index made with another version is rebuilt. */
export const analysisVersion = 10;

/**
 * Versions of the tables in the platform that analysis depends on: segmentation, character properties,
 * normalization. In Node they are in `process.versions`.
 */
export interface PlatformVersions {
  readonly icu: string;
  readonly unicode: string;
}

/**
 * A text that two processes share only if they analyse all texts alike. It is kept with an index
 * (ranking 1.2).
 */
export function analysisFingerprint(platform: PlatformVersions): string {
  return `analysis-${analysisVersion} icu-${platform.icu} unicode-${platform.unicode}`;
}
