import type { KeyRow } from "@findling/store";
import { encodeEntry } from "@findling/store/log";
import { parseJsonBody } from "../validation/json-body.js";
import { requireSettingsPatch } from "../validation/settings-patch.js";
import { storedDictionary } from "../validation/stored-dictionary.js";
import { requireWriteRequest } from "../validation/write-request.js";

interface SentHead {
  readonly entryId: string;
  readonly acceptedAt: number;
  readonly index: string;
  /** The body as the client sent it. */
  readonly body: Uint8Array<ArrayBuffer>;
}

interface SentBatch extends SentHead {
  readonly kind: "batch";
}

interface SentSettings extends SentHead {
  readonly kind: "settings";
  /** The `etag` that the stored settings must have; null: there is no condition. */
  readonly ifMatch: string | null;
  /** The key that changes them. */
  readonly by: Pick<KeyRow, "id" | "name">;
  /** The JSON of the stored settings; null: the index does not exist. */
  readonly stored: Uint8Array<ArrayBuffer> | null;
}

/** A write whose body has not been parsed yet. */
export type SentWrite = SentBatch | SentSettings;

/** The bytes that have to be parsed for the write. */
export function bytesToRead(write: SentWrite): number {
  const stored = write.kind === "settings" ? (write.stored?.byteLength ?? 0) : 0;
  return write.body.byteLength + stored;
}

/**
 * Reads and checks the body.
 *
 * @returns the bytes of the log's entry, in a buffer of their own
 * @throws ApiError of the body
 */
export function entryBytesOf(write: SentWrite): Uint8Array<ArrayBuffer> {
  const { entryId, acceptedAt, index } = write;
  const head = { entryId, acceptedAt, index };
  const body = parseJsonBody(asBuffer(write.body));
  if (write.kind === "batch") {
    return encodeEntry({ ...head, kind: "batch", operations: requireWriteRequest(body) });
  }
  const patch = requireSettingsPatch(body, write.stored === null ? [] : storedDictionary(write.stored));
  const condition = write.ifMatch === null ? {} : { ifMatch: write.ifMatch };
  return encodeEntry({ ...head, kind: "settings", patch, by: write.by, ...condition });
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
