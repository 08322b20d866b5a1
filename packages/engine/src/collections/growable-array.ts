type GrownArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;

const capacityMin = 16;

/**
 * A typed array that grows by doubling. `reset` keeps the memory, so one instance can serve many batches.
 * Each element type has its own `push`: a shared one would see several array types, and V8 would optimise it
 * for none of them.
 */
abstract class GrowableArray<A extends GrownArray> {
  length = 0;
  /** The elements, then unused capacity. Each growth replaces this array. */
  array: A;

  constructor(capacity: number) {
    this.array = this.allocate(Math.max(capacity, capacityMin));
  }

  protected abstract allocate(capacity: number): A;
  /** The elements so far, without a copy; valid until the next growth. */
  abstract view(): A;

  /** Makes room for `count` more elements. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.array.length) return;
    const grown = this.allocate(Math.max(needed, this.array.length * 2));
    grown.set(this.array);
    this.array = grown;
  }

  /** Forgets the elements, keeps the memory. */
  reset(): void {
    this.length = 0;
  }
}

export class GrowableUint32 extends GrowableArray<Uint32Array<ArrayBuffer>> {
  constructor(capacity = capacityMin) {
    super(capacity);
  }

  protected allocate(capacity: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  /** Appends a copy of the elements `[from, to)`. */
  repeat(from: number, to: number): void {
    this.reserve(to - from);
    this.array.copyWithin(this.length, from, to);
    this.length += to - from;
  }

  view(): Uint32Array<ArrayBuffer> {
    return this.array.subarray(0, this.length);
  }
}

export class GrowableUint16 extends GrowableArray<Uint16Array<ArrayBuffer>> {
  constructor(capacity = capacityMin) {
    super(capacity);
  }

  protected allocate(capacity: number): Uint16Array<ArrayBuffer> {
    return new Uint16Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  /** Appends all of `units`. */
  append(units: Uint16Array): void {
    this.reserve(units.length);
    this.array.set(units, this.length);
    this.length += units.length;
  }

  view(): Uint16Array<ArrayBuffer> {
    return this.array.subarray(0, this.length);
  }
}

export class GrowableInt32 extends GrowableArray<Int32Array<ArrayBuffer>> {
  constructor(capacity = capacityMin) {
    super(capacity);
  }

  protected allocate(capacity: number): Int32Array<ArrayBuffer> {
    return new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  view(): Int32Array<ArrayBuffer> {
    return this.array.subarray(0, this.length);
  }
}

export class GrowableBytes extends GrowableArray<Uint8Array<ArrayBuffer>> {
  constructor(capacity = capacityMin) {
    super(capacity);
  }

  protected allocate(capacity: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  /** Appends all of `bytes`. */
  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.array.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Appends zeros until the length is a multiple of `alignment`. */
  align(alignment: number): void {
    const padding = (alignment - (this.length % alignment)) % alignment;
    this.reserve(padding);
    this.array.fill(0, this.length, this.length + padding);
    this.length += padding;
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.array.subarray(0, this.length);
  }
}
