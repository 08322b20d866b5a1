/**
 * For the thread that counts searches and clicks. A separate entry point, so that the store is not loaded.
 */
export { StoredAnalytics } from "./analytics/analytics-rows.js";
