import { SearchClient } from "@findling/client/search";

interface FacetSettings {
  readonly indexTime: { readonly attributesForFaceting: readonly string[] };
}

/** What a page does, and the one thing of the settings that a wish for all facets needs. */
export class PageClient extends SearchClient {
  /** The attributes of an index that can be counted. Rejects if the key may not read the settings. */
  async attributesForFaceting(indexName: string): Promise<readonly string[]> {
    const { body } = await this.transport.ask<FacetSettings>("getSettings", {
      method: "GET",
      path: `/1/indexes/${encodeURIComponent(indexName)}/settings`,
      isRepeatable: true,
    });
    return body.indexTime.attributesForFaceting;
  }
}
