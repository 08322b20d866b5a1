/** Takes a stream of chunks apart into pieces of given lengths. */
export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array[] = [];
  #length = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes; null if the stream ends before. */
  async take(length: number): Promise<Uint8Array | null> {
    while (this.#length < length) if (!(await this.#more())) return null;
    const taken = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) at += this.#move(taken.subarray(at));
    return taken;
  }

  /**
   * The bytes before the next line feed, which is taken, too; null if the stream ends before, or later than
   * `max`.
   */
  async takeLine(max: number): Promise<Uint8Array | null> {
    for (;;) {
      const bytes = Buffer.concat(this.#waiting);
      this.#waiting = [bytes];
      const end = bytes.indexOf(0x0a);
      if (end >= 0) {
        const line = await this.take(end + 1);
        return line?.subarray(0, end) ?? null;
      }
      if (bytes.length > max || !(await this.#more())) return null;
    }
  }

  /** Reads what is left, and forgets it. */
  async drain(): Promise<void> {
    do this.#waiting = [];
    while (await this.#more());
    this.#length = 0;
  }

  /** Ends the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#waiting.push(value);
    this.#length += value.length;
    return true;
  }

  /** Moves as much as there is room for from the first chunk. */
  #move(room: Uint8Array): number {
    const [first] = this.#waiting;
    const moved = first.subarray(0, room.length);
    room.set(moved);
    if (moved.length === first.length) this.#waiting.shift();
    else this.#waiting[0] = first.subarray(moved.length);
    this.#length -= moved.length;
    return moved.length;
  }
}
