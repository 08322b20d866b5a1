import { StorageError } from "../errors.js";
import type { QueueFile } from "./queue-file.js";

/** Where a group of records was stored. */
export interface StoredGroup {
  readonly file: QueueFile;
  /** Where its first record is. */
  readonly at: number;
}

interface WaitingRecord {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly onStored: (file: QueueFile, at: number) => void;
  readonly reject: (fault: Error) => void;
}

export interface GroupCommitOptions {
  /** Stores records and calls `onStored` before anything else changes files. Durable when it resolves. */
  readonly write: (records: readonly Buffer[], onStored: (group: StoredGroup) => void) => Promise<void>;
  /** A group has at most this many bytes, or one record. */
  readonly groupBytes: number;
}

/** Stores records in groups: what comes while a group is being stored becomes the next one. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #waiting: WaitingRecord[] = [];
  #bytes = 0;
  #writing: Promise<void> | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** Bytes of the records that are not stored yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Durable when it resolves. @param onStored called as soon as it is stored @throws StorageError */
  store(bytes: Buffer<ArrayBuffer>, onStored: WaitingRecord["onStored"]): Promise<void> {
    this.#bytes += bytes.length;
    return new Promise((resolve, reject) => {
      const stored: WaitingRecord["onStored"] = (file, at) => {
        onStored(file, at);
        resolve();
      };
      this.#waiting.push({ bytes, onStored: stored, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#groupLength());
      await this.#writeGroup(group);
    }
    this.#writing = null;
  }

  async #writeGroup(group: readonly WaitingRecord[]): Promise<void> {
    const onStored = ({ file, at: from }: StoredGroup): void => {
      let at = from;
      for (const record of group) {
        this.#bytes -= record.bytes.length;
        record.onStored(file, at);
        at += record.bytes.length;
      }
    };
    try {
      await this.#options.write(
        group.map(({ bytes }) => bytes),
        onStored,
      );
    } catch (error) {
      for (const { bytes, reject } of group) {
        this.#bytes -= bytes.length;
        reject(new StorageError("The overflow queue cannot be written", error));
      }
    }
  }

  /** How many of those that wait belong to the next group; at least one. */
  #groupLength(): number {
    let bytes = 0;
    const beyond = this.#waiting.findIndex((record) => {
      bytes += record.bytes.length;
      return bytes > this.#options.groupBytes;
    });
    return beyond === -1 ? this.#waiting.length : Math.max(beyond, 1);
  }
}
