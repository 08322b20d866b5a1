import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addBackupCommand } from "./backups/backup-command.js";
import { addRestoreCommand } from "./backups/restore-command.js";
import type { CommandContext } from "./command-context.js";
import { addKeysCommands } from "./keys/keys-command.js";
import { addServeCommand } from "./serve/serve-command.js";

export function createProgram(context: CommandContext): Command {
  const { stdout, stderr } = context.console;
  const program = new Command("findling")
    .description("A search service that people can run themselves and trust.")
    .version(version(), "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Show this help.")
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
  addServeCommand(program, context);
  addKeysCommands(program, context);
  addBackupCommand(program, context);
  addRestoreCommand(program, context);
  return program;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const known = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return known ? String(manifest.version) : "unknown";
}
