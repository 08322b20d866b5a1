import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { addConnectionOptions, type ConnectionFlags, connectionOf } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import { prettyJson } from "../terminal/json-text.js";
import { bareEtag } from "./etag.js";

const examples = `
It prints JSON, which \`findling settings set\` takes as it is. With --with-etag
the file remembers which settings it was made of: \`set\` then refuses it if
somebody has changed them in between.

Examples:
  findling settings get docs
  findling settings get docs --with-etag > docs.json
  findling settings get docs --profile staging | findling settings set docs -`;

export function addGetSettingsCommand(settings: Command, context: CommandContext): void {
  const command = settings
    .command("get")
    .description("Print the settings of an index as JSON.")
    .argument("<index>", "the name of the index", indexName);
  addConnectionOptions(command)
    .option("--with-etag", "add the etag, by which a change in between is noticed")
    .option("--json", "print JSON, which it does anyway")
    .addHelpText("after", examples)
    .action(async (index: string, flags: ConnectionFlags & { withEtag?: true }) => {
      const connection = connectionOf(flags, context);
      const { settings: read, etag } = await askServer(connection, (client) =>
        client.index(index).settings(),
      );
      const shown = flags.withEtag && etag !== null ? { etag: bareEtag(etag), ...read } : read;
      context.console.stdout.write(`${prettyJson(shown)}\n`);
      if (flags.withEtag && etag === null)
        context.console.stderr.write("The settings came without an etag: a proxy has removed it.\n");
    });
}
