export type { RunningServer, ServerOptions } from "./server-options.js";
export { startServer } from "./start-server.js";
