export { type CliOptions, runCli } from "./cli.js";
export { exitCodes } from "./failure.js";
