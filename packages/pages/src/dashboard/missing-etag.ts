/** Settings came without their etag, so that a save could not notice a change of somebody else. */
export class MissingEtag extends Error {
  constructor() {
    super("The settings came without an etag.");
  }
}

/**
 * The condition under which settings may be saved over those that came with this etag.
 * @throws {MissingEtag}
 */
export function requireEtag(etag: string | null): string {
  if (etag === null) throw new MissingEtag();
  return etag;
}
