import { ApiFailure, type Client, type Fetch } from "@findling/client";
import type { KeyType } from "@findling/protocol";
import { checkedClient } from "../api/checked-client.js";
import { Failure } from "../failure.js";
import { type DemoState, readDemoState, writeDemoState } from "./demo-state.js";

export const demoIndex = "demo";

/** The server may be busy with what it found at its start. */
const retriesMax = 20;

/** The state of the demo, and the keys to go on with it. */
export type DemoAccess =
  | { readonly standing: "absent" | "unfinished" | "complete"; readonly state: DemoState }
  /** There is an index `demo` that the filling of this server did not make. */
  | { readonly standing: "foreign" };

export interface DemoServer {
  readonly baseUrl: string;
  /** null if the process does not know it: only the very first start knows the key that it made. */
  readonly adminKey: string | null;
  readonly dataFolder: string;
  readonly signal: AbortSignal;
  /** How the server is asked. @default the global one */
  readonly fetch?: Fetch;
}

/** @throws {Failure} no working key is known */
export async function accessDemo(server: DemoServer): Promise<DemoAccess> {
  const stored = await readDemoState(server.dataFolder);
  if (stored !== null) {
    const listed = await isListedFor(stored.writeKey, server);
    if (listed !== null) return { standing: standingOf(listed, stored), state: stored };
    // If somebody revoked the write key of a full demo, that is no news at every start.
    if (stored.complete && !(await isKnownToBeDeleted(server)))
      return { standing: "complete", state: stored };
  }
  return accessAsAdmin(server);
}

async function isKnownToBeDeleted(server: DemoServer): Promise<boolean> {
  return server.adminKey !== null && (await isListedFor(server.adminKey, server)) === false;
}

/**
 * The stored search key, or a new one if that was revoked; null: it was revoked and no admin key is known.
 */
export async function workingSearchKey(server: DemoServer, state: DemoState): Promise<string | null> {
  if (await isActive(state.searchKey, server)) return state.searchKey;
  if (server.adminKey === null) return null;
  const searchKey = await createKey(clientOf(server, server.adminKey), "search");
  await writeDemoState(server.dataFolder, { ...state, searchKey });
  return searchKey;
}

/** A 403 is fine: the search key may not list indexes, but the server knows it. */
async function isActive(key: string, server: DemoServer): Promise<boolean> {
  try {
    await clientOf(server, key).listIndexes();
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return false;
    if (error instanceof ApiFailure && error.status === 403) return true;
    throw error;
  }
}

function standingOf(listed: boolean, state: DemoState): "absent" | "unfinished" | "complete" {
  if (!listed) return "absent";
  return state.complete ? "complete" : "unfinished";
}

async function accessAsAdmin(server: DemoServer): Promise<DemoAccess> {
  const { adminKey } = server;
  if (adminKey === null)
    throw new Failure("no key for it is known. Set SVC_ADMIN_KEY for one start, or turn the demo off.");
  const listed = await isListedFor(adminKey, server);
  if (listed === null) throw new Failure("SVC_ADMIN_KEY is not an active admin key of this data folder.");
  if (listed) return { standing: "foreign" };
  const admin = clientOf(server, adminKey);
  const writeKey = await createKey(admin, "write");
  const searchKey = await createKey(admin, "search");
  return { standing: "absent", state: { writeKey, searchKey, complete: false } };
}

/** null if the key is refused. */
async function isListedFor(key: string, server: DemoServer): Promise<boolean | null> {
  try {
    const indexes = await clientOf(server, key).listIndexes();
    return indexes.some((index) => index.name === demoIndex);
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

async function createKey(admin: Client, type: KeyType): Promise<string> {
  const restrictions = { indexes: [demoIndex] };
  const { secret } = await admin.createKey({ name: `Demo (${type})`, type, restrictions });
  return secret;
}

/** The server as one key may use it, until the server stops. */
export function clientOf({ baseUrl, signal, fetch }: DemoServer, key: string): Client {
  return checkedClient({ host: baseUrl, key, signal, fetch, retries: retriesMax });
}
