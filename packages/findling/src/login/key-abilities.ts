import { ApiFailure, type Client } from "@findling/client";
import type { KeyKind } from "../profiles/server-profile.js";

/** What a server lets a key do. */
export interface KeyAbilities {
  readonly kind: KeyKind;
  /** The names of the indexes that it may use; null: the server does not say that to a token. */
  readonly indexes: readonly string[] | null;
}

/**
 * No route says what kind a key is, but each kind may call other routes.
 * @throws {FindlingFailure} the server does not know the key, or does not answer
 */
export async function keyAbilities(client: Client): Promise<KeyAbilities> {
  const listing = await unlessForbidden(client.listIndexes());
  if (listing === null) return { kind: "token", indexes: null };
  const indexes = listing.map(({ name }) => name);
  if ((await unlessForbidden(client.listKeys())) !== null) return { kind: "admin", indexes };
  const isWriter = (await unlessForbidden(taskOfNobody(client))) !== null;
  return { kind: isWriter ? "write" : "search", indexes };
}

/** Only keys that may write are answered that there is no such task. */
async function taskOfNobody(client: Client): Promise<true> {
  try {
    await client.getTask("none");
  } catch (error) {
    const isMissing = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
    if (!isMissing) throw error;
  }
  return true;
}

/** null: the type of the key may not call this route. */
async function unlessForbidden<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "forbidden") return null;
    throw error;
  }
}
