import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addSecretOption } from "./given-secret.js";
import type { InspectFlags } from "./token-flags.js";

const examples = `
It asks no server. With the signing secret of the key it verifies the signature; without, anybody may have
made the token. Whether the key was revoked, only a server knows.

It ends with 0 if the signature is right and a server would take the claims now, with 3 if it would refuse
the token, with 6 if nothing is wrong but the signature was not verified, and with 2 if the command line is
wrong.

Examples:
  findling token inspect "$TOKEN"
  SVC_SIGNING_SECRET=... findling token inspect "$TOKEN"
  findling token inspect - --json < token.txt   # not in the list of processes`;

export function addTokenInspectCommand(tokens: Command, context: CommandContext): void {
  const inspect = tokens
    .command("inspect")
    .description("Show what a scoped token says, and what is wrong with it.")
    .argument("<token>", "the token, or - for standard input");
  addSecretOption(inspect)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (token: string, flags: InspectFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { inspectToken } = await import("./inspect-token.js");
      await inspectToken(token, flags, context);
    });
}
