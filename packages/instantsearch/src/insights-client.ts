import { type ClickEvent, type ClientOptions, SearchClient } from "@findling/client/search";

export interface InsightsOptions extends ClientOptions {
  /** Is called with the reason why a click was not reported. @default nothing: the page goes on */
  readonly onFailure?: (reason: unknown) => void;
}

/** What libraries call `aa`, or take as their `insightsClient`. */
export interface InsightsClient {
  (method: string, ...values: unknown[]): void;
  /** Libraries send no key along, and do without `init`, from version 2.6 on. */
  readonly version: string;
}

/**
 * Reports clicks on hits to the Findling server. Views, conversions, user tokens and whatever else libraries
 * note down stay in the page.
 */
export function createInsightsClient({ onFailure = ignore, ...options }: InsightsOptions): InsightsClient {
  const client = new SearchClient({ fetch: fetchThatOutlastsThePage, ...options });
  const insights = (method: string, ...values: unknown[]): void => {
    if (method === "clickedObjectIDsAfterSearch")
      for (const click of values.flatMap(clicksIn)) client.click(click).catch(onFailure);
    else if (method === "getUserToken") callBack(values[1], null, undefined);
    else if (method === "getVersion") callBack(values[0], insights.version);
  };
  insights.version = "2.17.2";
  return insights;
}

/** A click is followed by another page, so the request must not end with this one. */
function fetchThatOutlastsThePage(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, { ...init, keepalive: true });
}

/** One event may name several hits. Positions begin with 1; a library that knows none has 0. */
function clicksIn(event: unknown): ClickEvent[] {
  if (typeof event !== "object" || event === null) return [];
  const { queryID, objectIDs, positions }: Readonly<Record<string, unknown>> = { ...event };
  if (typeof queryID !== "string" || !Array.isArray(objectIDs) || !Array.isArray(positions)) return [];
  return objectIDs.flatMap((objectID: unknown, at): ClickEvent[] => {
    const position: unknown = positions[at];
    return typeof objectID === "string" && typeof position === "number" && position >= 1
      ? [{ queryID, objectID, position }]
      : [];
  });
}

function callBack(callback: unknown, ...values: unknown[]): void {
  if (typeof callback === "function") callback(...values);
}

/** A lost click is no reason to disturb whoever made it. */
function ignore(): void {}
