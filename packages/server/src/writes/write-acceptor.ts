import type { WriteResult } from "@findling/protocol";
import type { KeyRow } from "@findling/store";
import type { RequestOrigin } from "../tracing/request-origin.js";
import type { AcceptanceTimes } from "./acceptance-times.js";
import { newEntryHead } from "./entry-head.js";
import { requireOutcome } from "./outcome.js";
import type { OverflowPath } from "./overflow-path.js";
import type { SentWrite } from "./sent-write.js";
import type { WriteIntake } from "./write-intake.js";
import type { WriterClient } from "./writer-client.js";

/** A write that a client asked for. */
interface ClientWrite {
  readonly index: string;
  /** The key that writes. The writes of several keys take turns. */
  readonly key: Pick<KeyRow, "id" | "type">;
  readonly origin: RequestOrigin;
}

export interface BatchWrite extends ClientWrite {
  /** The body of the request, unread. Its buffer may be moved away. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface SettingsWrite extends BatchWrite {
  readonly key: Pick<KeyRow, "id" | "type" | "name">;
  /** The `etag` that the stored settings must have; null: there is no condition. */
  readonly ifMatch: string | null;
  /** The JSON of the stored settings; null: the index does not exist. */
  readonly stored: Uint8Array<ArrayBuffer> | null;
}

export interface ClearWrite extends ClientWrite {
  readonly partition: string;
}

export interface AcceptedBatch {
  readonly result: WriteResult;
  /** How many of its records have no text in any searchable attribute; 0 while it is queued. */
  readonly unsearchable: number;
}

/** Settings may have megabytes, so they are not parsed here. */
export interface SavedSettings {
  readonly json: Uint8Array;
  readonly etag: string;
  /** See EntryOutcome. */
  readonly changed: readonly string[];
}

/**
 * The only way by which routes write to an index. Each write becomes an entry of the log, with its id and
 * time of acceptance, and is answered when it has been applied, or is on the overflow queue.
 *
 * @throws ApiError overloaded, unavailable, whatever the store refuses; with a body also the errors of the
 *   body
 */
export class WriteAcceptor {
  readonly #intake: Pick<WriteIntake, "entryOf">;
  readonly #writer: Pick<WriterClient, "append" | "appendBytes" | "hasRoom">;
  readonly #overflow: OverflowPath;
  readonly #times: AcceptanceTimes;

  constructor(
    intake: Pick<WriteIntake, "entryOf">,
    writer: Pick<WriterClient, "append" | "appendBytes" | "hasRoom">,
    overflow: OverflowPath,
    times: AcceptanceTimes,
  ) {
    this.#times = times;
    this.#intake = intake;
    this.#writer = writer;
    this.#overflow = overflow;
  }

  /**
   * Refuses a batch for which there is no room, before it is read.
   *
   * @param bytes of its body @throws ApiError overloaded
   */
  requireRoom(index: string, bytes: number): void {
    this.#overflow.requireRoom(index, bytes);
  }

  /** Resolves when the batch has been applied, or, with `queued`, when it is on the overflow queue. */
  async batch({ index, key, origin, body }: BatchWrite): Promise<AcceptedBatch> {
    this.requireRoom(index, body.byteLength);
    const head = newEntryHead(this.#times.next(index));
    const entry = await this.#read({ ...head, kind: "batch", index, body }, origin);
    if (this.#overflow.isDue(index) || !this.#writer.hasRoom(entry.byteLength)) {
      this.#times.passQueued(index, head.acceptedAt);
      const queued = await origin.timeline.during("overflow queue", () =>
        this.#overflow.take({ ...head, index, keyType: key.type }, entry),
      );
      return { result: { dataVersion: 0, applied: 0, ignoredAsStale: 0, queued }, unsearchable: 0 };
    }
    return this.#overflow.during(index, entry.byteLength, async () => {
      const outcome = requireOutcome(await this.#writer.appendBytes(entry, key.id, origin), "written");
      this.#passApplied(index, head.acceptedAt, outcome.result);
      return { result: outcome.result, unsearchable: outcome.unsearchable ?? 0 };
    });
  }

  /** A clear is always applied before it is answered: nobody may see what it erased. */
  async clear({ index, key, origin, partition }: ClearWrite): Promise<WriteResult> {
    const overtaken = this.#overflow.queuedBefore(index);
    const entry = {
      ...newEntryHead(this.#times.next(index)),
      kind: "clear",
      index,
      partition,
      ...overtaken,
    } as const;
    const { result } = requireOutcome(await this.#writer.append(entry, key.id, origin), "written");
    this.#passApplied(index, entry.acceptedAt, result);
    this.#overflow.erase(index);
    return result;
  }

  /**
   * Deletes the index with all that belongs to it, and the batches of it that wait on the queue. A write that
   * is accepted later makes a new index.
   *
   * @throws ApiError index_not_found too
   */
  async drop({ index, key, origin }: ClientWrite): Promise<void> {
    const entry = { ...newEntryHead(), kind: "drop", index, ...this.#overflow.acceptedBefore } as const;
    requireOutcome(await this.#writer.append(entry, key.id, origin), "done");
    this.#times.forget(index);
  }

  /** @throws ApiError settings_changed too: the stored settings have another `etag` */
  async settings({ index, key, origin, body, ifMatch, stored }: SettingsWrite): Promise<SavedSettings> {
    const head = { ...newEntryHead(this.#times.next(index)), kind: "settings", index } as const;
    const by = { id: key.id, name: key.name };
    const entry = await this.#read({ ...head, by, ifMatch, stored, body }, origin);
    const saved = requireOutcome(await this.#writer.appendBytes(entry, key.id, origin), "settings");
    this.#times.passApplied(index, head.acceptedAt);
    return saved;
  }

  /**
   * Notes the time of a write that was applied. A batch without operations makes no index, so its name is not
   * kept.
   */
  #passApplied(index: string, time: number, { dataVersion }: WriteResult): void {
    if (dataVersion > 0) this.#times.passApplied(index, time);
  }

  #read(write: SentWrite, origin: RequestOrigin): Promise<Uint8Array<ArrayBuffer>> {
    return origin.timeline.during("intake", () => this.#intake.entryOf(write, origin));
  }
}
