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
  /** Of the whole body. A single operation that is larger is a batch of its own, and the server refuses it. */
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

/** Cuts a stream of operations into batches, in order. */
export async function* batchesOf(
  operations: Stream<SentOperation>,
  limits: BatchLimits,
): AsyncGenerator<OperationBatch, void> {
  const encoder = new TextEncoder();
  let parts: string[] = [];
  let bytes = frameBytes;
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
    bytes = frameBytes;
    objectIDs = new Set();
    isRepeatable = true;
    return batch;
  };
  for await (const operation of operations) {
    const json = JSON.stringify(operation);
    const added = encoder.encode(json).length + commaBytes;
    if (parts.length > 0 && bytes + added > limits.bytes) yield take();
    parts.push(json);
    bytes += added;
    objectIDs.add(target(operation).objectID);
    isRepeatable &&= hasVersion(operation);
    if (parts.length >= limits.operations) yield take();
  }
  if (parts.length > 0) yield take();
}

/** Whether the caller has said which version the operation writes. */
export function hasVersion(operation: SentOperation): boolean {
  return target(operation).version !== undefined;
}

function target(operation: SentOperation): { readonly objectID: string; readonly version?: number } {
  return operation.action === "upsert" ? operation.record : operation;
}
