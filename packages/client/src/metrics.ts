/** Reads what `GET /metrics` answers, in Node and in browsers. Imports nothing else of the client. @module */
export { Histogram, type QuantileBounds } from "./metrics/histogram.js";
export type { Labels, MetricSample, MetricSamples } from "./metrics/metric-samples.js";
export { metricsIn } from "./metrics/metrics-text.js";
