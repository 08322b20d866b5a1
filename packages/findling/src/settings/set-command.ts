import type { Command } from "commander";
import { addTimeoutOption } from "../arguments/timeout-option.js";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import { ifMatchFlag } from "./etag.js";
import type { SetSettingsFlags } from "./settings-flags.js";

const examples = `
The file has all settings or only some: what it leaves out stays as it is, and
an array replaces the stored one whole. A change of indexTime may rebuild the
index in the background; searches find what they found before until it has
ended.

If somebody changes the settings between the reading and the saving, nothing is
saved, and it ends with 4. A file that \`settings get --with-etag\` made, and
--if-match, also refuse changes made before it started. --if-match '*' refuses
none.

Examples:
  findling settings set docs docs.json
  findling settings set docs docs.json --wait
  echo '{"queryTime":{"typoTolerance":false}}' | findling settings set docs -`;

export function addSetSettingsCommand(settings: Command, context: CommandContext): void {
  const command = settings
    .command("set")
    .description("Change the settings of an index, and show what changed.")
    .argument("<index>", "the index, which is made if it does not exist", indexName)
    .argument("<file>", "JSON of settings, or - for standard input");
  addConnectionOptions(command)
    .option("--if-match <etag>", "save only if the settings still have this etag; * for any", ifMatchFlag)
    .option("--wait", "wait until the index is rebuilt");
  addTimeoutOption(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (index: string, file: string, flags: SetSettingsFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { setSettings } = await import("./set-settings.js");
      await setSettings({ index, file }, flags, context);
    });
}
