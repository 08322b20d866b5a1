import { ApiError } from "@findling/protocol";
import { readJson } from "@findling/server/token-check";
import { UsageFailure } from "../failure.js";
import { readStandardInput, standardInput } from "./standard-input.js";
import type { TokenFlags } from "./token-flags.js";

const lifetimeDefaultSeconds = 3_600;

/**
 * The claims that the flags ask for. Nothing is checked but that no two flags say the same.
 * @param nowSeconds since 1970
 * @throws {UsageFailure}
 */
export async function askedClaims(flags: TokenFlags, nowSeconds: number): Promise<Record<string, unknown>> {
  const { expiresIn, notBefore, partition, filter, indexes, sub } = flags;
  const given = flags.claims === undefined ? {} : await givenClaims(flags.claims);
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

async function givenClaims(text: string): Promise<object> {
  const json = text === standardInput ? await readStandardInput() : text;
  try {
    const claims = readJson(Buffer.from(json), "payload");
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UsageFailure(`--claims takes a JSON object. ${error.message}`);
  }
  throw new UsageFailure('--claims takes a JSON object, such as {"partitions":["acme"]}.');
}
