import { text } from "node:stream/consumers";
import type { CommandContext } from "../command-context.js";
import { requirePrintable } from "../connection/connection-flags.js";
import { baseUrlIn, defaultBaseUrl } from "../connection/server-address.js";
import { messageOf, UsageFailure } from "../failure.js";
import { Prompt } from "../terminal/prompt.js";
import type { LoginFlags } from "./login-flags.js";

export interface Credentials {
  readonly host: string;
  readonly key: string;
}

/**
 * Host and key of the flags, else of standard input. On a terminal they are asked for.
 * @throws {Failure} one of them is missing, or cannot be used
 */
export async function credentialsOf(flags: LoginFlags, context: CommandContext): Promise<Credentials> {
  const { host, key, withKey } = flags;
  if (key !== undefined && withKey) throw new UsageFailure("--key and --with-key both give a key.");
  const { stdin, stderr } = context.console;
  if (host !== undefined && key !== undefined) return usable(host, key);
  if (stdin.isTTY === true && stderr.isTTY === true) return asked(flags, context);
  if (host === undefined) throw new UsageFailure("No terminal can ask for the server: give --host.");
  if (withKey) return usable(host, (await text(stdin)).trim());
  if (key === undefined) throw new UsageFailure("No terminal can ask for the key: pipe it into --with-key.");
  return usable(host, key);
}

async function asked(flags: LoginFlags, { console }: CommandContext): Promise<Credentials> {
  const prompt = new Prompt(console.stdin, console.stderr);
  try {
    const host = flags.host ?? hostIn(await prompt.ask(`Server (${defaultBaseUrl}): `));
    return usable(host, flags.key ?? (await prompt.askSecretly("Key (not shown): ")).trim());
  } finally {
    prompt.close();
  }
}

function hostIn(answer: string): string {
  if (answer.trim() === "") return defaultBaseUrl;
  try {
    return baseUrlIn(answer.trim());
  } catch (error) {
    throw new UsageFailure(`The server is wrong. ${messageOf(error)}`);
  }
}

function usable(host: string, key: string): Credentials {
  if (key === "") throw new UsageFailure("The key is empty.");
  return { host, key: requirePrintable(key, "The key") };
}
