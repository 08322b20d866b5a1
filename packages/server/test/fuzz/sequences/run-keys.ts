import type { CreateKeyResponse, KeyType, ListKeysResponse } from "@findling/protocol";
import { expect } from "vitest";
import type { DrawnCaller } from "./steps.js";
import { expectRefusal, type World } from "./world.js";

/** Active keys, and keys with those that were revoked. More would only make each one rarer. */
const activeKeysMax = 5;
const keysMax = 8;

export async function runCreateKey(
  world: World,
  drawn: DrawnCaller,
  type: KeyType,
  patterns: readonly string[] | null,
): Promise<void> {
  const { keys } = world.keys;
  if (keys.filter(({ isRevoked }) => !isRevoked).length >= activeKeysMax) return;
  const indexes = patterns?.map(world.named) ?? null;
  const body = JSON.stringify({ name: type, type, restrictions: { indexes } });
  const caller = world.caller(drawn);
  const call = { route: "createKey", caller, method: "POST", path: "/1/keys", body } as const;
  const created = await world.ask<CreateKeyResponse>(call);
  if (created === null) return;
  expect(created.key).toMatchObject({ name: type, type, restrictions: { indexes } });
  expect(created.signingSecret === null).toBe(type !== "search");
  if (keys.length === keysMax)
    keys.splice(
      keys.findIndex(({ isRevoked }) => isRevoked),
      1,
    );
  keys.push({ created, type, indexes, isRevoked: false });
}

export async function runRevoke(world: World, drawn: DrawnCaller, slot: number): Promise<void> {
  const key = world.keys.at(slot);
  if (key === undefined) return;
  const path = `/1/keys/${key.created.key.id}`;
  const call = { route: "revokeKey", caller: world.caller(drawn), method: "DELETE", path } as const;
  const answer = await world.call(call);
  if (answer === null) return;
  if (key.isRevoked) expectRefusal(answer, "not_found", call);
  else expect(answer.status).toBe(204);
  key.isRevoked = true;
}

export async function runListKeys(world: World, drawn: DrawnCaller): Promise<void> {
  const call = { route: "listKeys", caller: world.caller(drawn), method: "GET", path: "/1/keys" } as const;
  const listed = await world.ask<ListKeysResponse>(call);
  if (listed === null) return;
  const own = world.keys.keys;
  const ids = new Set(own.map(({ created }) => created.key.id));
  const shown = ({ id, type, restrictions }: ListKeysResponse["keys"][number]) => ({
    id,
    type,
    restrictions,
  });
  expect(listed.keys.filter(({ id }) => ids.has(id)).map(shown)).toEqual(
    own.filter(({ isRevoked }) => !isRevoked).map(({ created }) => shown(created.key)),
  );
}
