import { inspectionOf, type TokenInspection } from "@findling/server/token-check";
import { standardInput, textOf } from "../arguments/text-argument.js";
import type { CommandContext } from "../command-context.js";
import { exitCodes, Failure } from "../failure.js";
import { coloursFor } from "../terminal/colours.js";
import { prettyJson } from "../terminal/json-text.js";
import { givenSecret, howToGiveSecret } from "./given-secret.js";
import { inspectionText } from "./inspection-text.js";
import { type InspectFlags, tokenBytesMax } from "./token-flags.js";

/**
 * Prints what a token says.
 * @throws {Failure} a server would refuse it, or its signature was not verified
 */
export async function inspectToken(
  argument: string,
  flags: InspectFlags,
  context: CommandContext,
): Promise<void> {
  const { console, environment } = context;
  if (argument === standardInput && flags.secretFile === standardInput)
    throw new Failure("Standard input (-) is either the token or the secret.", exitCodes.usage);
  const secret = await givenSecret(flags, context);
  const token =
    argument === standardInput ? (await textOf(argument, console.stdin, tokenBytesMax)).text : argument;
  const nowSeconds = Date.now() / 1_000;
  const inspection = inspectionOf(token.trim(), () => secret, nowSeconds);
  const text = flags.json
    ? `${prettyJson({ ...inspection, isAccepted: isAccepted(inspection) })}\n`
    : inspectionText(inspection, nowSeconds, coloursFor(console.stdout, environment));
  console.stdout.write(text);
  if (isAccepted(inspection)) return;
  if (inspection.signature === "wrong" || inspection.faults.length > 0)
    throw new Failure("A server refuses this token.", exitCodes.input);
  throw new Failure(
    `The signature is not verified, so anybody may have made this token. ${howToGiveSecret}`,
    exitCodes.incomplete,
  );
}

/** Whether a server takes it now, unless the key was revoked. */
function isAccepted({ signature, faults }: TokenInspection): boolean {
  return signature === "right" && faults.length === 0;
}
