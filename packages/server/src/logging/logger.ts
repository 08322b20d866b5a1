import { keyHeader } from "@findling/protocol";
import { type Logger, pino } from "pino";
import { prettyLine } from "./pretty-lines.js";

export interface LogOptions {
  readonly log: "silent" | "error" | "warn" | "info" | "debug";
  /**
   * The form of the log: lines for people, or JSON lines. The CLI decides by whether it writes to a terminal.
   */
  readonly logFormat: "pretty" | "json";
}

/**
 * Logs to stderr, since stdout belongs to the program that starts the server. Keys are removed from lines
 * that contain headers.
 */
export function createLogger({ log, logFormat }: LogOptions): Logger {
  const header = `["${keyHeader}"]`;
  const options = {
    level: log,
    base: null,
    redact: [`headers${header}`, `req.headers${header}`, `*.headers${header}`],
  };
  if (logFormat === "json") return pino(options, process.stderr);
  return pino(options, { write: (line: string) => void process.stderr.write(prettyLine(line)) });
}
