import { ApiError } from "@findling/protocol";
import { readJson } from "@findling/server/token-check";
import { standardInput, textOf } from "../arguments/text-argument.js";
import { UsageFailure } from "../failure.js";
import type { Input } from "../terminal/output.js";
import { type TokenFlags, tokenBytesMax } from "./token-flags.js";

const lifetimeDefaultSeconds = 3_600;

/**
 * The claims that the flags ask for. Nothing is checked but that no two flags say the same.
 * @param nowSeconds since 1970
 * @throws {UsageFailure}
 */
export async function askedClaims(
  flags: TokenFlags,
  stdin: Input,
  nowSeconds: number,
): Promise<Record<string, unknown>> {
  const { expiresIn, notBefore, partition, filter, indexes, sub } = flags;
  const given = flags.claims === undefined ? {} : await givenClaims(flags.claims, stdin);
  const exp = expiresIn ?? ("exp" in given ? undefined : lifetimeDefaultSeconds);
  const asked: Record<string, unknown> = {
    ...(exp === undefined ? {} : { exp: nowSeconds + exp }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
    ...(indexes === undefined ? {} : { indexes }),
    ...(partition === undefined ? {} : { partitions: partition }),
    ...(filter === undefined ? {} : { filters: filter }),
    ...(sub === undefined ? {} : { sub }),
  };
  const both = Object.keys(asked).find((claim) => Object.hasOwn(given, claim));
  if (both !== undefined)
    throw new UsageFailure(`The claim ${both} is given twice: in --claims, and by a flag of its own.`);
  return { ...asked, ...given };
}

async function givenClaims(argument: string, stdin: Input): Promise<object> {
  const json = argument === standardInput ? (await textOf(argument, stdin, tokenBytesMax)).text : argument;
  try {
    const claims = readJson(Buffer.from(json), "payload");
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UsageFailure(`--claims takes a JSON object. ${error.message}`);
  }
  throw new UsageFailure('--claims takes a JSON object, such as {"partitions":["acme"]}.');
}
