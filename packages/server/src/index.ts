export type { HomeFacts, HomePage, OpenDemo } from "./routes/home-page.js";
export type { RunningServer, ServerOptions, TlsFiles } from "./server-options.js";
export { startServer } from "./start/start-server.js";
export { EnvironmentError } from "./tracing/tracing.js";
