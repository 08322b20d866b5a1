export type { RunningServer, ServerOptions } from "./server-options.js";
export { startServer } from "./start/start-server.js";
