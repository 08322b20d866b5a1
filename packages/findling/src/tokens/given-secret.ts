import type { Command } from "commander";
import { textOf } from "../arguments/text-argument.js";
import type { CommandContext } from "../command-context.js";
import { requirePrintable } from "../connection/connection-flags.js";
import { UsageFailure } from "../failure.js";
import { type SecretFlag, tokenBytesMax } from "./token-flags.js";

const environmentName = "SVC_SIGNING_SECRET";

export const howToGiveSecret = `Set ${environmentName}, or name a file that holds it with --secret-file.`;

export function addSecretOption(command: Command): Command {
  return command.option(
    "--secret-file <file>",
    `a file with the signing secret, - for standard input (default: ${environmentName})`,
  );
}

/**
 * The signing secret of a key; null: none was given.
 * @throws {Failure} the file cannot be read
 * @throws {UsageFailure} what was given is no signing secret
 */
export async function givenSecret(
  { secretFile }: SecretFlag,
  context: CommandContext,
): Promise<string | null> {
  const given =
    secretFile === undefined
      ? { name: environmentName, text: context.environment[environmentName] ?? "" }
      : await textOf(secretFile, context.console.stdin, tokenBytesMax);
  const secret = given.text.trim();
  if (secret === "" && secretFile === undefined) return null;
  if (secret === "") throw new UsageFailure(`${given.name} holds no secret.`);
  if (secret.startsWith("svc_"))
    throw new UsageFailure(
      "This is the secret of a key, which searches. Tokens are signed with the signingSecret of a search key.",
    );
  return requirePrintable(secret, "The signing secret");
}
