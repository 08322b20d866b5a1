import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { requirePrintable } from "../connection/connection-flags.js";
import { exitCodes, Failure, messageOf, UsageFailure } from "../failure.js";
import { readStandardInput, standardInput } from "./standard-input.js";
import type { SecretFlag } from "./token-flags.js";

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
  const secret =
    secretFile === undefined
      ? (context.environment[environmentName] ?? "")
      : (await contentOf(secretFile)).trim();
  if (secret === "") {
    if (secretFile !== undefined) throw new UsageFailure(`${nameOf(secretFile)} holds no secret.`);
    return null;
  }
  if (secret.startsWith("svc_"))
    throw new UsageFailure(
      "This is the secret of a key, which searches. Tokens are signed with the signingSecret of a search key.",
    );
  return requirePrintable(secret, "The signing secret");
}

async function contentOf(path: string): Promise<string> {
  if (path === standardInput) return readStandardInput();
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${messageOf(error)}`, exitCodes.input, { cause: error });
  }
}

function nameOf(path: string): string {
  return path === standardInput ? "Standard input" : path;
}
