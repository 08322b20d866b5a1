export interface ServerOptions {
  /** The data folder; made when missing. */
  readonly dataFolder: string;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /**
   * The first admin key; absent: made at the first start and handed out once in `RunningServer.newAdminKey`.
   */
  readonly adminKey?: string;
  /** Absent: made at the first start and kept in the data folder (mode 0600). */
  readonly masterSecret?: string;
  /** Another master secret may take the place of the folder's own, for this start. @default false */
  readonly changeMasterSecret?: boolean;
  /**
   * Bytes of search indexes in memory: those used least recently are closed. @default half of the machine's
   * memory
   */
  readonly indexMemory?: number;
  /** Bytes of answers that are remembered (ADR 3). @default 0: none */
  readonly answerMemory?: number;
  /** Open connections, at least 20. @default a quarter of the files that may be open, at most 1,000 */
  readonly connections?: number;
  /** Bytes of bodies and answers in flight, at least those of two batches. @default 200,000,000 */
  readonly httpMemory?: number;
  readonly log: "silent" | "error" | "warn" | "info" | "debug";
  /** Lines for people or JSON lines; the CLI decides by the terminal. */
  readonly logFormat: "pretty" | "json";
  /** Aborted: the start ends, and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly host: string;
  /** The port really bound. */
  readonly port: number;
  /** Set only by the very first start without `adminKey`: the one moment it can be shown. */
  readonly newAdminKey: string | null;
  /** Drains, flushes, frees the folder. */
  close(): Promise<void>;
}
