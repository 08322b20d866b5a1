import { randomBytes } from "node:crypto";
import { ApiError, type CreateKeyResponse, type KeySummary } from "@findling/protocol";
import type { ControlEntry, KeyRow, StoreReader } from "@findling/store";
import type { KeyRequest } from "../validation/create-key-request.js";
import { newEntryHead } from "../writes/entry-head.js";
import type { PassedOutcome } from "../writes/writer-messages.js";
import { displaySecret, hashSecret, makeSecret } from "./key-secret.js";
import { type KeyTable, managesKeys } from "./key-table.js";
import type { KeyUsage } from "./key-usage.js";
import { signingSecretOf } from "./signing-secret.js";

const idBytes = 12;
const saveAgainMs = 5_000;
const onlyInMemory =
  "The key is refused from now on, but that is not on disk: a restart would bring it back, until the " +
  "server, which tries again every few seconds, or another DELETE has saved it.";

/** Where keys are kept, and how changes of them are written. */
export interface KeyStores {
  readonly table: KeyTable;
  readonly usage: KeyUsage;
  readonly reader: Pick<StoreReader, "key" | "keys">;
  readonly append: (entry: ControlEntry) => Promise<PassedOutcome>;
  readonly masterSecret: string;
}

/**
 * Creates, lists and revokes keys. Changes run one after the other, so that two of them cannot remove the
 * last admin keys.
 */
export class KeyRegistry {
  readonly #stores: KeyStores;
  #lastChange: Promise<unknown> = Promise.resolve();
  /** Revocations that are not on disk yet, by the id of their key. */
  readonly #unsaved = new Map<string, ControlEntry>();
  #timer: NodeJS.Timeout | null = null;

  constructor(stores: KeyStores) {
    this.#stores = stores;
    for (const row of stores.reader.keys()) stores.table.put(row);
  }

  create(request: KeyRequest): Promise<CreateKeyResponse> {
    return this.#inTurn(() => this.#create(request, makeSecret(request.type)));
  }

  /** Active keys; the newest is the last. */
  list(): KeySummary[] {
    return this.#stores.table.active().map((row) => this.#summaryOf(row));
  }

  /** All keys, revoked ones too; the newest is the last. */
  listAll(): ListedKey[] {
    const { table } = this.#stores;
    return table.all().map((row) => {
      const { revokedAt } = row;
      return { ...this.#summaryOf(row), revokedAt, isActive: table.withId(row.id) !== undefined };
    });
  }

  /**
   * Refuses the key from now on, even if that cannot be saved. Saving is then tried again until it succeeds.
   *
   * @throws ApiError not_found, last_admin_key; unavailable: the revocation is not on disk yet
   */
  revoke(id: string): Promise<void> {
    return this.#inTurn(() => this.#revoke(id));
  }

  /**
   * Ensures that there is an admin key: the configured one, or a new one if there is none yet.
   *
   * @throws Error the configured key is known and cannot manage keys: it was revoked, or is of another kind
   */
  ensureAdminKey(configured: string | undefined): Promise<EnsuredAdminKey> {
    return this.#inTurn(async () => {
      const { table } = this.#stores;
      if (configured !== undefined) {
        const known = table.withHash(hashSecret(configured));
        const isFirst = !table.active().some(managesKeys);
        if (known === undefined) {
          const { key } = await this.#create(isFirst ? firstAdminKey : furtherAdminKey, configured);
          return { secret: null, made: key.id };
        }
        refuseUnlessAdmin(known);
        return { secret: null, made: null };
      }
      if (table.active().some(managesKeys)) return { secret: null, made: null };
      const secret = makeSecret("admin");
      const { key } = await this.#create(firstAdminKey, secret);
      return { secret, made: key.id };
    });
  }

  async #create({ name, type, restrictions }: KeyRequest, secret: string): Promise<CreateKeyResponse> {
    const head = newEntryHead();
    const id = randomBytes(idBytes).toString("hex");
    const display = displaySecret(type, secret);
    const secretHash = hashSecret(secret);
    const entry = { ...head, kind: "keyCreate", id, name, type, secretHash, display, restrictions } as const;
    const outcome = await this.#stores.append(entry);
    this.#readAgain(id);
    if (outcome.kind === "refused") throw new ApiError(outcome.code, outcome.message);
    const createdAt = this.#stores.table.withId(id)?.createdAt ?? head.acceptedAt;
    const signingSecret = type === "search" ? signingSecretOf(this.#stores.masterSecret, id) : null;
    const key = { id, name, type, display, restrictions, createdAt, lastUsedAt: null };
    return { key, secret, signingSecret };
  }

  async #revoke(id: string): Promise<void> {
    const { table } = this.#stores;
    if (!this.#unsaved.has(id)) {
      const active = table.active();
      const row = active.find((candidate) => candidate.id === id);
      if (row === undefined) throw new ApiError("not_found", "There is no active key with this id.");
      if (managesKeys(row) && active.filter(managesKeys).length === 1) throw new ApiError("last_admin_key");
      this.#unsaved.set(id, { ...newEntryHead(), kind: "keyRevoke", id });
      table.refuse(id);
    }
    try {
      await this.#saveRevocation(id);
    } catch (error) {
      if (!this.#unsaved.has(id)) throw error;
      this.#saveLater();
      const why = error instanceof ApiError ? error.message : "It could not be written.";
      throw new ApiError("unavailable", `${onlyInMemory} ${why}`, { cause: error });
    }
  }

  /** Writes the revocation. Any outcome with which the store answers is final. */
  async #saveRevocation(id: string): Promise<void> {
    const entry = this.#unsaved.get(id);
    if (entry === undefined) return;
    const outcome = await this.#stores.append(entry);
    this.#unsaved.delete(id);
    this.#readAgain(id);
    this.#stores.table.unrefuse(id);
    if (outcome.kind === "refused") throw new ApiError(outcome.code, outcome.message);
  }

  #saveLater(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#inTurn(() => this.#saveAll());
    }, saveAgainMs).unref();
  }

  async #saveAll(): Promise<void> {
    try {
      for (const id of [...this.#unsaved.keys()]) await this.#saveRevocation(id);
    } catch {
      // The administrator who revoked the key has got the error, which also says that a restart would bring
      // the key back.
    }
    if (this.#unsaved.size > 0) this.#saveLater();
  }

  /** Reads only the key that changed: all of ten thousand would hold up requests for a fifth of a second. */
  #readAgain(id: string): void {
    const row = this.#stores.reader.key(id);
    if (row === undefined) this.#stores.table.remove(id);
    else this.#stores.table.put(row);
  }

  #summaryOf({ id, name, type, display, restrictions, createdAt }: KeyRow): KeySummary {
    const { indexes, referrers, ratePerMinute } = restrictions;
    const lastUsedAt = this.#stores.usage.lastUsedAt(id);
    return {
      id,
      name,
      type,
      display,
      restrictions: { indexes, referrers, ratePerMinute },
      createdAt,
      lastUsedAt,
    };
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#lastChange.then(change, change);
    this.#lastChange = turn.catch(() => undefined);
    return turn;
  }
}

/** A key as the dashboard lists it. */
interface ListedKey extends KeySummary {
  /**
   * When the key was revoked, in milliseconds since the epoch; null: it is not revoked, or that is not on
   * disk yet.
   */
  readonly revokedAt: number | null;
  /** Whether the key gives access. */
  readonly isActive: boolean;
}

/** What `ensureAdminKey` found or made. */
export interface EnsuredAdminKey {
  /** The secret of a new key that nobody knows yet, to be shown once; null: there is none. */
  readonly secret: string | null;
  /** The id of a key that was made; null: none was. */
  readonly made: string | null;
}

/** A revoked key stays revoked: a start must not restore a key that an administrator revoked. */
function refuseUnlessAdmin(row: KeyRow): void {
  const given = "The admin key to start with (SVC_ADMIN_KEY) is that of";
  if (row.revokedAt !== null) throw new Error(`${given} a key that was revoked. Choose another.`);
  if (!managesKeys(row))
    throw new Error(`${given} the ${row.type} key ${row.id}, which may not manage keys. Choose another.`);
}

const firstAdminKey: KeyRequest = {
  name: "First admin key",
  type: "admin",
  restrictions: { indexes: null, referrers: null, ratePerMinute: null },
};

/** The key that is made for an unknown SVC_ADMIN_KEY, if there is an admin key already. */
const furtherAdminKey: KeyRequest = { ...firstAdminKey, name: "Admin key of SVC_ADMIN_KEY" };
