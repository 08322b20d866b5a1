/** Grows with every change of the rules of analysis: an index made by another version is rebuilt. */
export const analysisVersion = 2;

/**
 * What the platform's own tables decide: segmentation, properties, normalization. In Node, of
 * `process.versions`.
 */
export interface PlatformVersions {
  readonly icu: string;
  readonly unicode: string;
}

/** Equal for two processes only if they analyse every text alike; kept with an index (ranking 1.2). */
export function analysisFingerprint(platform: PlatformVersions): string {
  return `analysis-${analysisVersion} icu-${platform.icu} unicode-${platform.unicode}`;
}
