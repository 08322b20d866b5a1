import { signToken } from "@findling/client/token";
import { ApiError, type ScopedTokenClaims } from "@findling/protocol";
import { readCompactJws, requireClaims } from "@findling/server/token-check";
import { standardInput } from "../arguments/text-argument.js";
import type { CommandContext } from "../command-context.js";
import { UsageFailure } from "../failure.js";
import { coloursFor } from "../terminal/colours.js";
import { prettyJson } from "../terminal/json-text.js";
import { askedClaims } from "./asked-claims.js";
import { givenSecret, howToGiveSecret } from "./given-secret.js";
import type { TokenFlags } from "./token-flags.js";

/**
 * Makes a token that a server takes, and prints it.
 * @throws {UsageFailure} a server would refuse it, or something is missing
 */
export async function createToken(flags: TokenFlags, context: CommandContext): Promise<void> {
  const { console, environment } = context;
  if (flags.secretFile === standardInput && flags.claims === standardInput)
    throw new UsageFailure("Standard input (-) is either the secret or the claims.");
  const id = flags.keyId ?? environment["SVC_KEY_ID"] ?? "";
  if (!/^[\w-]+$/.test(id))
    throw new UsageFailure("The id of the search key is needed: give --key-id, or set SVC_KEY_ID.");
  const signingSecret = await givenSecret(flags, context);
  if (signingSecret === null)
    throw new UsageFailure(`The signing secret of the key ${id} is needed. ${howToGiveSecret}`);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const asked = await askedClaims(flags, console.stdin, nowSeconds);
  const claims = accepted(() => requireClaims(asked, nowSeconds));
  const token = await signToken({ id, signingSecret }, claims);
  accepted(() => readCompactJws(token));
  console.stdout.write(`${flags.json ? prettyJson({ token, keyId: id, claims }) : token}\n`);
  if (narrowsNothing(claims))
    console.stderr.write(
      `${coloursFor(console.stderr, environment).yellow("warning:")} ` +
        "The token sees all that its key sees: it has no partitions, filters or indexes.\n",
    );
}

/** Runs a check of the server. Its refusal is a usage failure, because the claims come from the flags. */
function accepted<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (error instanceof ApiError) throw new UsageFailure(error.message);
    throw error;
  }
}

function narrowsNothing({ partitions, filters, indexes }: ScopedTokenClaims): boolean {
  return partitions === undefined && (filters ?? []).length === 0 && indexes === undefined;
}
