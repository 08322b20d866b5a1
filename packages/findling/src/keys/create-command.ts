import type { CreateKeyRequest, KeyType } from "@findling/protocol";
import { type Command, InvalidArgumentError, Option } from "commander";
import { blameFlags } from "../api/blame-flags.js";
import { list } from "../arguments/flag-values.js";
import type { CommandContext } from "../command-context.js";
import { type AdminFlags, addAdminOptions, askAsAdmin } from "../connection/ask-as-admin.js";
import { coloursFor } from "../terminal/colours.js";

interface CreateFlags extends AdminFlags {
  readonly name: string;
  readonly type: KeyType;
  readonly indexes?: string[];
  readonly referrers?: string[];
  readonly ratePerMinute?: number;
  readonly json?: true;
}

const examples = `
A search key also has a signing secret, which scoped tokens are signed with. No command prints it: make such a
key with a request to the API, POST /1/keys, whose answer has it as signingSecret (docs/tokens.md).

Examples:
  findling keys create --name website --type search --indexes 'docs,blog-*'
  findling keys create --name importer --type write --rate-per-minute 600 --json`;

export function addCreateCommand(keys: Command, context: CommandContext): void {
  const create = keys.command("create").description("Make a key and print its secret, this once.");
  addAdminOptions(create)
    .requiredOption("--name <label>", "what the key is for")
    .addOption(
      new Option("--type <type>", "what it may do")
        .choices(["admin", "write", "search"])
        .makeOptionMandatory(),
    )
    .option("--indexes <patterns>", "only these indexes: names or patterns with * at an end, by commas", list)
    .option("--referrers <patterns>", "only from these web sites: hosts or patterns, by commas", list)
    .option("--rate-per-minute <number>", "at most this many requests a minute", wholeNumber)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (flags: CreateFlags) => {
      const request = requestOf(flags);
      const made = await askAsAdmin(flags, context, (client) => client.createKey(request)).catch(blameFlags);
      const { key, secret } = made;
      const { stdout, stderr } = context.console;
      const warning = coloursFor(stderr, context.environment).bold("The secret is shown only now: keep it.");
      stdout.write(flags.json ? `${JSON.stringify({ key, secret }, null, 2)}\n` : `${secret}\n`);
      stderr.write(`Made the ${key.type} key ${key.id} (${key.name}). ${warning}\n`);
    });
}

function requestOf(flags: CreateFlags): CreateKeyRequest {
  const { name, type, indexes, referrers, ratePerMinute } = flags;
  const restrictions = {
    ...(indexes === undefined ? {} : { indexes }),
    ...(referrers === undefined ? {} : { referrers }),
    ...(ratePerMinute === undefined ? {} : { ratePerMinute }),
  };
  return { name, type, restrictions };
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}
