import type { KeyType } from "@findling/protocol";
import { CreateKeyResponse, ListIndexesResponse } from "@findling/protocol/schemas";
import { ApiClient } from "../api/api-client.js";
import { ApiFailure } from "../api/api-failure.js";
import { Failure } from "../failure.js";
import { type DemoState, readDemoState, writeDemoState } from "./demo-state.js";

export const demoIndex = "demo";

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
  const searchKey = await createKey(new ApiClient(server.baseUrl, server.adminKey), "search", server.signal);
  await writeDemoState(server.dataFolder, { ...state, searchKey });
  return searchKey;
}

/** A 403 is fine: the search key may not list indexes, but the server knows it. */
async function isActive(key: string, { baseUrl, signal }: DemoServer): Promise<boolean> {
  try {
    await new ApiClient(baseUrl, key).send({ method: "GET", path: "/1/indexes", signal });
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
  const { baseUrl, adminKey, signal } = server;
  if (adminKey === null)
    throw new Failure("no key for it is known. Set SVC_ADMIN_KEY for one start, or turn the demo off.");
  const listed = await isListedFor(adminKey, server);
  if (listed === null) throw new Failure("SVC_ADMIN_KEY is not an active admin key of this data folder.");
  if (listed) return { standing: "foreign" };
  const admin = new ApiClient(baseUrl, adminKey);
  const writeKey = await createKey(admin, "write", signal);
  const searchKey = await createKey(admin, "search", signal);
  return { standing: "absent", state: { writeKey, searchKey, complete: false } };
}

/** null if the key is refused. */
async function isListedFor(key: string, { baseUrl, signal }: DemoServer): Promise<boolean | null> {
  try {
    const client = new ApiClient(baseUrl, key);
    const { indexes } = await client.read({ method: "GET", path: "/1/indexes", signal }, ListIndexesResponse);
    return indexes.some((index) => index.name === demoIndex);
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

async function createKey(admin: ApiClient, type: KeyType, signal: AbortSignal): Promise<string> {
  const body = { name: `Demo (${type})`, type, restrictions: { indexes: [demoIndex] } };
  const request = { method: "POST", path: "/1/keys", body, signal } as const;
  return (await admin.read(request, CreateKeyResponse)).secret;
}
