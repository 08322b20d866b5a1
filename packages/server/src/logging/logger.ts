import { keyHeader } from "@findling/protocol";
import { type Logger, pino } from "pino";
import type { ServerOptions } from "../server-options.js";
import { prettyLine } from "./pretty-lines.js";

/**
 * Logs to stderr, since stdout belongs to the program that starts the server. Keys are removed from lines
 * that contain headers.
 */
export function createLogger({ log, logFormat }: Pick<ServerOptions, "log" | "logFormat">): Logger {
  const header = `["${keyHeader}"]`;
  const options = {
    level: log,
    base: null,
    redact: [`headers${header}`, `req.headers${header}`, `*.headers${header}`],
  };
  if (logFormat === "json") return pino(options, process.stderr);
  return pino(options, { write: (line: string) => void process.stderr.write(prettyLine(line)) });
}
