import type { CreateKeyResponse, ListKeysResponse } from "@findling/protocol";
import type { Random } from "@findling/testkit";
import type { Api } from "./api.js";

interface WatchedKey {
  readonly name: string;
  readonly id: string;
  readonly secret: string;
}

const keysMax = 6;

/** The keys beside the first, which one client at a time makes and revokes. */
export class WatchedKeys {
  #active: WatchedKey[] = [];
  #revoked: WatchedKey[] = [];
  /** Its revocation was not answered. */
  #perhapsRevoked: WatchedKey | null = null;
  /** The name of a key whose creation was not answered, so that nobody knows its secret. */
  #perhapsCreated: string | null = null;
  #count = 0;

  /** @throws NoAnswerError */
  async change(api: Api, random: Random): Promise<void> {
    const full = this.#active.length >= keysMax;
    if (full || (this.#active.length > 0 && random.onceIn(2))) await this.#revoke(api);
    else await this.#create(api);
  }

  async check(api: Api): Promise<void> {
    const { keys } = await api.json<ListKeysResponse>({ method: "GET", path: "/keys" });
    const all = keys.filter(({ name }) => name.startsWith("crash "));
    const listed = await this.#withoutStray(api, all);
    this.#settleRevoked(listed);
    const expected = this.#active.map(({ id }) => id).sort();
    const found = listed.map(({ id }) => id).sort();
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`Active keys are ${found.join(", ")}, expected ${expected.join(", ")}.`);
    for (const key of this.#active) await this.#expectStatus(api, key, 200);
    for (const key of this.#revoked.slice(-3)) await this.#expectStatus(api, key, 401);
  }

  async #create(api: Api): Promise<void> {
    const name = `crash ${++this.#count}`;
    this.#perhapsCreated = name;
    const call = { method: "POST", path: "/keys", body: { name, type: "write" } } as const;
    const { key, secret } = await api.write<CreateKeyResponse>(call, 201);
    this.#perhapsCreated = null;
    this.#active.push({ name, id: key.id, secret });
  }

  async #revoke(api: Api): Promise<void> {
    const [key] = this.#active;
    this.#active = this.#active.slice(1);
    this.#perhapsRevoked = key;
    const answer = await api.call({ method: "DELETE", path: `/keys/${key.id}` });
    if (answer.status !== 204) throw new Error(`A revocation was answered ${answer.status}: ${answer.text}`);
    this.#perhapsRevoked = null;
    this.#revoked.push(key);
    api.onWritten();
  }

  /** Revokes the key that nobody received. */
  async #withoutStray(api: Api, listed: ListKeysResponse["keys"]): Promise<ListKeysResponse["keys"]> {
    const stray = listed.find(({ name }) => name === this.#perhapsCreated);
    this.#perhapsCreated = null;
    if (stray === undefined) return listed;
    const { status, text } = await api.call({ method: "DELETE", path: `/keys/${stray.id}` });
    if (status !== 204) throw new Error(`A revocation was answered ${status}: ${text}`);
    return listed.filter((key) => key !== stray);
  }

  #settleRevoked(listed: ListKeysResponse["keys"]): void {
    const key = this.#perhapsRevoked;
    this.#perhapsRevoked = null;
    if (key === null) return;
    if (listed.some(({ id }) => id === key.id)) this.#active.push(key);
    else this.#revoked.push(key);
  }

  async #expectStatus(api: Api, { name, secret }: WatchedKey, status: number): Promise<void> {
    const answer = await api.call({ method: "GET", path: "/indexes", key: secret });
    if (answer.status !== status)
      throw new Error(`The key ${name} was answered ${answer.status}, expected ${status}.`);
  }
}
