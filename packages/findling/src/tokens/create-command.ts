import { type Command, InvalidArgumentError } from "commander";
import { list, repeated } from "../arguments/flag-values.js";
import type { CommandContext } from "../command-context.js";
import { addSecretOption } from "./given-secret.js";
import { lifetimeSeconds, momentSeconds } from "./moment-arguments.js";
import type { TokenFlags } from "./token-flags.js";

const examples = `
The secret is the signingSecret of the search key, in SVC_SIGNING_SECRET or in a file; no flag takes it, since
other users of the machine can see command lines. Only the token is printed. A flag that is left out narrows
nothing; what several say must all hold. The rules of claims are those of the API.

Examples:
  findling token create --key-id 3f9c1e5ab07d42c8e6f1a290 --partition acme
  TOKEN=$(findling token create --partition acme --expires-in 15m)
  findling token create --partition acme --partition bolt --sub user-17
  findling token create --filter '{"attribute":"year","op":"range","lte":1980}'
  findling token create --claims '{"partitions":["acme"]}' --secret-file s.txt`;

export function addTokenCreateCommand(tokens: Command, context: CommandContext): void {
  const create = tokens.command("create").description("Make a scoped token and print it.");
  addSecretOption(create)
    .option("--key-id <id>", "the id of the search key (SVC_KEY_ID)")
    .option("--expires-in <time>", "how long it lasts, as 90s, 15m, 1h or 7d (default: 1h)", lifetimeSeconds)
    .option("--not-before <date>", "when it begins, as 2026-01-31T12:00:00Z", momentSeconds)
    .option("--partition <name>", "only records of this partition; can be repeated", repeated)
    .option("--filter <json>", "only records that pass this filter; can be repeated", filters)
    .option("--indexes <patterns>", "only these indexes: names or patterns with * at an end, by commas", list)
    .option("--sub <text>", "whose searches it makes")
    .option("--claims <json>", "all other claims, or all, as a JSON object; - reads standard input")
    .option("--json", "print JSON, with the claims")
    .addHelpText("after", examples)
    .action(async (flags: TokenFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { createToken } = await import("./create-token.js");
      await createToken(flags, context);
    });
}

/** Whether it is a filter is checked with all claims. */
function filters(text: string, before: unknown[] | undefined): unknown[] {
  try {
    return [...(before ?? []), JSON.parse(text)];
  } catch {
    throw new InvalidArgumentError('It must be JSON, such as {"attribute":"year","op":"eq","value":1980}.');
  }
}
