/** The HTTP client of Findling. It needs `fetch`, and nothing of Node: it runs in browsers, too. */

export type { BackgroundWork, ErasureFacts, SearchFacts, SettingsFacts } from "./answer-facts.js";
export type { ApiAnswer, ClearedAnswer, SearchAnswer, SettingsAnswer } from "./api-answer.js";
export { type ApiErrorName, ApiFailure } from "./api-failure.js";
export type {
  ApiRequest,
  CallOptions,
  CheckedRoute,
  ClientOptions,
  PutSettingsOptions,
} from "./client-options.js";
export type { Fetch, ServerAnswer } from "./exchange.js";
export { FindlingClient } from "./findling-client.js";
export { NoAnswerFailure } from "./no-answer-failure.js";
export { pathOf } from "./route-path.js";
