import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { DiffSettingsFlags } from "./settings-flags.js";

const examples = `
It ends with 0 if \`settings set\` would change nothing, with 1 if it would
change something, and with 2 to 5 if it cannot be found out. Nothing is saved.

Examples:
  findling settings diff docs docs.json
  findling settings diff docs docs.json --json | jq '.changes[].field'
  findling settings get docs --profile staging | findling settings diff docs -`;

export function addDiffSettingsCommand(settings: Command, context: CommandContext): void {
  const command = settings
    .command("diff")
    .description("Show what `settings set` would change, and change nothing.")
    .argument("<index>", "the name of the index", indexName)
    .argument("<file>", "JSON of settings, or - for standard input");
  addConnectionOptions(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (index: string, file: string, flags: DiffSettingsFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { diffSettings } = await import("./diff-settings.js");
      await diffSettings({ index, file }, flags, context);
    });
}
