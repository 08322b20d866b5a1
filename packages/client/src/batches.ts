import type { DeleteOperation } from "@findling/protocol";

/** An operation, as far as the client looks into it. */
export type SentOperation =
  | { readonly action: "upsert"; readonly record: { readonly objectID: string; readonly version?: number } }
  | DeleteOperation;

/** A stream that may be in memory or still to come. */
export type Stream<Item> = AsyncIterable<Item> | Iterable<Item>;

/** What the API takes at most in one batch. */
export const operationsMax = 1_000;
export const bytesMax = 5_000_000;

export interface BatchLimits {
  readonly operations: number;
  /**
   * Bytes of the whole body. A single operation that is larger is a batch of its own, which the server
   * refuses.
   */
  readonly bytes: number;
}

/** Operations that are sent together. */
export interface OperationBatch {
  /** The number of its first operation, counted from 0 over all batches. */
  readonly first: number;
  readonly operations: number;
  /** The body, as JSON. */
  readonly json: string;
  readonly objectIDs: ReadonlySet<string>;
  /** Whether every operation has a version; see `retry-rule.ts`. */
  readonly isRepeatable: boolean;
}

/** Bytes of the body around the operations, and of the comma behind each. */
const frameBytes = '{"operations":[]}'.length;
const commaBytes = 1;
/** A UTF-16 unit takes at most this many bytes of UTF-8. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();

/** Cuts a stream of operations into batches, in order. */
export async function* batchesOf(
  operations: Stream<SentOperation>,
  limits: BatchLimits,
): AsyncGenerator<OperationBatch, void> {
  let parts: string[] = [];
  let size = new BodySize(limits.bytes);
  let objectIDs = new Set<string>();
  let isRepeatable = true;
  let first = 0;
  const take = (): OperationBatch => {
    const batch = {
      first,
      operations: parts.length,
      json: `{"operations":[${parts.join(",")}]}`,
      objectIDs,
      isRepeatable,
    };
    first += parts.length;
    parts = [];
    size = new BodySize(limits.bytes);
    objectIDs = new Set();
    isRepeatable = true;
    return batch;
  };
  for await (const operation of operations) {
    const json = JSON.stringify(operation);
    if (parts.length > 0 && !size.hasRoomFor(json, parts)) yield take();
    parts.push(json);
    size.add(json);
    objectIDs.add(target(operation).objectID);
    isRepeatable &&= hasVersion(operation);
    if (parts.length >= limits.operations) yield take();
  }
  if (parts.length > 0) yield take();
}

/**
 * How large a body is. Bytes are counted only where an upper bound, three for each UTF-16 unit, does not fit:
 * counting takes as long as encoding.
 */
class BodySize {
  readonly #max: number;
  #bytes = frameBytes;
  #isExact = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** @param parts what was added before */
  hasRoomFor(json: string, parts: readonly string[]): boolean {
    if (!this.#isExact && this.#bytes + this.#sizeOf(json) > this.#max) {
      this.#isExact = true;
      this.#bytes = parts.reduce((sum, part) => sum + this.#sizeOf(part), frameBytes);
    }
    return this.#bytes + this.#sizeOf(json) <= this.#max;
  }

  add(json: string): void {
    this.#bytes += this.#sizeOf(json);
  }

  #sizeOf(json: string): number {
    return commaBytes + (this.#isExact ? encoder.encode(json).length : json.length * utf8BytesMax);
  }
}

/** Whether a version is sent with the operation. That of a getter, which JSON leaves out, is none. */
export function hasVersion(operation: SentOperation): boolean {
  const sent = target(operation);
  return Object.hasOwn(sent, "version") && sent.version !== undefined;
}

/** A record as JSON has it, if the record decides that itself, as the documents of object mappers do. */
export function asSent<R extends object>(record: R): R {
  const decides = "toJSON" in record && typeof record.toJSON === "function";
  return decides ? JSON.parse(JSON.stringify(record)) : record;
}

function target(operation: SentOperation): { readonly objectID: string; readonly version?: number } {
  return asSent(operation.action === "upsert" ? operation.record : operation);
}
