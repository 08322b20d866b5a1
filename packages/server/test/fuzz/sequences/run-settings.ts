import { setTimeout as sleep } from "node:timers/promises";
import type { IndexSettingsPatch } from "@findling/protocol";
import { expect } from "vitest";
import type { ReceivedAnswer } from "../../http-exchange.js";
import type { IndexModel } from "./index-model.js";
import type { Condition, DrawnCaller } from "./steps.js";
import { expectRefusal, type World } from "./world.js";

/** Reads settings as anybody. */
export async function runGetSettings(world: World, slot: number, drawn: DrawnCaller): Promise<void> {
  const { name, model } = world.index(slot);
  const caller = world.caller(drawn);
  const path = `/1/indexes/${name}/settings`;
  const call = { route: "getSettings", caller, method: "GET", path, index: name } as const;
  const answer = await world.call(call);
  if (answer === null) return;
  if (!model.exists) expectRefusal(answer, "index_not_found", call);
  else expectSettings(answer, model);
}

/** Changes settings, and waits until searches follow them. */
export async function runSet(
  world: World,
  slot: number,
  drawn: DrawnCaller,
  { patch, condition }: { readonly patch: IndexSettingsPatch; readonly condition: Condition },
): Promise<void> {
  const { name, model } = world.index(slot);
  const tags = { none: undefined, any: "*", wrong: '"none"', current: model.etag ?? '"unread"' };
  const tag = tags[condition];
  const path = `/1/indexes/${name}/settings`;
  const headers: Record<string, string> = tag === undefined ? {} : { "if-match": tag };
  const caller = world.caller(drawn);
  const body = JSON.stringify(patch);
  const call = { route: "putSettings", caller, method: "PUT", path, index: name, headers, body } as const;
  const answer = await world.call(call);
  if (answer === null) return;
  const isMet = condition === "none" || (model.exists && (condition === "any" || tag === model.etag));
  if (!isMet) {
    expectRefusal(answer, "settings_changed", call);
    return;
  }
  const before = model.etag;
  if (model.set(patch)) model.etag = undefined;
  expectSettings(answer, model);
  if (model.etag === undefined) expect(answer.headers.get("etag")).not.toBe(before);
  model.etag = answer.headers.get("etag") ?? undefined;
  await rebuilt(world, path, answer);
}

function expectSettings({ status, headers, text }: ReceivedAnswer, model: IndexModel): void {
  expect([status, JSON.parse(text)]).toEqual([200, model.settings]);
  if (model.etag !== undefined) expect(headers.get("etag")).toBe(model.etag);
  model.etag = headers.get("etag") ?? undefined;
}

async function rebuilt(world: World, path: string, answer: ReceivedAnswer): Promise<void> {
  const caller = world.caller({ kind: "admin" });
  let last: ReceivedAnswer | null = answer;
  while (last?.headers.get("x-svc-rebuild") === "running") {
    await sleep(5);
    last = await world.call({ route: "getSettings", caller, method: "GET", path });
  }
}
