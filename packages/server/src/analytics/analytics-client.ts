import type {
  AnalyticsReport,
  ClickVerdict,
  ReportedClick,
  ReportRequest,
  SearchEvent,
  SubReport,
  SubReportRequest,
} from "@findling/analytics";
import { ApiError, type ScopedTokenClaims } from "@findling/protocol";
import { Thread } from "../thread.js";
import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  AnalyticsThreadData,
  FromAnalytics,
  ToAnalytics,
} from "./analytics-messages.js";
import { SearchBuffer } from "./search-buffer.js";

export interface AnalyticsClientOptions {
  /** The data folder, whose store is open. */
  readonly folder: string;
  /** See AnalyticsThreadData. */
  readonly figures: string;
  readonly onNotice: (message: string) => void;
  /** The thread ended by itself, and is started again. */
  readonly onDeath: (error: Error | undefined) => void;
  /** Searches that no report will have, since the thread is behind or has died. */
  readonly onLost: (count: number) => void;
  /** @default analytics-thread.js */
  readonly thread?: URL;
}

interface PendingQuestion {
  readonly resolve: (answer: AnalyticsAnswer) => void;
  readonly reject: (error: Error) => void;
}

const restartAfterMs = 1_000;
/**
 * The thread starts with the first search, but after this long at the latest: when it starts, it erases what
 * belongs to indexes that are gone.
 */
const startAfterMs = 1_000;

/** The main thread's end of analytics. Counting happens in a thread of its own. */
export class AnalyticsClient {
  readonly #options: AnalyticsClientOptions;
  readonly #buffer: SearchBuffer;
  readonly #asked = new Map<number, PendingQuestion>();
  #lastId = 0;
  #thread: Thread<ToAnalytics, FromAnalytics> | null = null;
  /** The timer of the next start of the thread, the first one or one after a death; null: none is due. */
  #toStart: NodeJS.Timeout | null;
  /** Whether the thread has ended: it waits for its next start, or has none. */
  #isDead = false;
  #isClosing = false;

  private constructor(options: AnalyticsClientOptions) {
    this.#options = options;
    this.#buffer = new SearchBuffer({
      send: (events) => this.#send(events),
      onLost: options.onLost,
    });
    this.#toStart = setTimeout(() => this.#start(), startAfterMs).unref();
  }

  static start(options: AnalyticsClientOptions): AnalyticsClient {
    return new AnalyticsClient(options);
  }

  /** Searches that were taken and are not counted yet. */
  get waiting(): number {
    return this.#buffer.waiting;
  }

  /** Takes an answered search. Costs the caller a few microseconds. */
  searched(event: SearchEvent): void {
    this.#buffer.add(event);
  }

  /**
   * @param claims the claims of the scoped token that clicked; null: the key itself clicked
   * @throws ApiError unavailable
   */
  async click(click: ReportedClick, claims: ScopedTokenClaims | null): Promise<ClickVerdict> {
    const answer = await this.#ask({ kind: "click", click, claims });
    if (answer.kind !== "click") throw wrongAnswer(answer);
    return answer.verdict;
  }

  /**
   * Takes the records of a partition out of reports. Durable when it resolves. @throws ApiError unavailable
   */
  async erasePartition(index: string, partition: string): Promise<void> {
    await this.#ask({ kind: "erasePartition", index, partition });
  }

  /** Takes an index out of reports. Durable when it resolves. @throws ApiError unavailable */
  async eraseIndex(index: string): Promise<void> {
    await this.#ask({ kind: "eraseIndex", index });
  }

  /** @throws ApiError unavailable */
  async report(request: ReportRequest): Promise<AnalyticsReport> {
    const answer = await this.#ask({ kind: "report", request });
    if (answer.kind !== "report") throw wrongAnswer(answer);
    return answer.report;
  }

  /** @throws ApiError unavailable */
  async subReport(request: SubReportRequest): Promise<SubReport> {
    const answer = await this.#ask({ kind: "subReport", request });
    if (answer.kind !== "subReport") throw wrongAnswer(answer);
    return answer.report;
  }

  /** Ends the thread when it has stored everything. Searches that are taken later are lost. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#buffer.flush();
    if (this.#toStart !== null) clearTimeout(this.#toStart);
    this.#thread?.post({ kind: "close" });
    await this.#thread?.ended;
    // A thread that was never started must not be started by a late search.
    this.#isDead = true;
  }

  /** Ends the thread at once. What it has not stored is lost. */
  async terminate(): Promise<void> {
    await this.#thread?.terminate();
  }

  #ask(question: AnalyticsQuestion): Promise<AnalyticsAnswer> {
    if (this.#isDead || this.#isClosing) return Promise.reject(unavailable());
    // What was searched before the question belongs to its answer.
    this.#buffer.flush();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#post({ kind: "question", id, question });
    });
  }

  #send(events: readonly SearchEvent[]): void {
    if (!this.#isDead) {
      this.#post({ kind: "searches", events });
      return;
    }
    this.#buffer.taken(events.length);
    this.#options.onLost(events.length);
  }

  #post(message: ToAnalytics): void {
    if (this.#thread === null && !this.#isDead) this.#start();
    this.#thread?.post(message);
  }

  #start(): void {
    if (this.#toStart !== null) clearTimeout(this.#toStart);
    this.#toStart = null;
    this.#isDead = false;
    const { folder, figures, thread = new URL("./analytics-thread.js", import.meta.url) } = this.#options;
    const workerData: AnalyticsThreadData = { folder, figures };
    const options = { name: "findling-analytics", workerData };
    this.#thread = new Thread(thread, options, (message) => this.#receive(message));
    void this.#thread.ended.then((cause) => this.#onEnd(cause));
  }

  #onEnd(cause: Error | undefined): void {
    this.#thread = null;
    this.#isDead = true;
    this.#buffer.forgetSent();
    for (const { reject } of this.#asked.values()) reject(unavailable());
    this.#asked.clear();
    if (this.#isClosing) return;
    this.#options.onDeath(cause);
    this.#toStart = setTimeout(() => this.#start(), restartAfterMs);
  }

  #receive(message: FromAnalytics): void {
    switch (message.kind) {
      case "taken":
        this.#buffer.taken(message.count);
        return;
      case "notice":
        this.#options.onNotice(message.message);
        return;
      case "answer":
        this.#take(message.id)?.resolve(message.answer);
        return;
      case "failed":
        this.#options.onNotice(message.message);
        this.#take(message.id)?.reject(unavailable());
    }
  }

  #take(id: number): PendingQuestion | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }
}

function unavailable(): ApiError {
  return new ApiError(
    "unavailable",
    "Reports of searches and clicks are not available now; try again later.",
  );
}

function wrongAnswer({ kind }: AnalyticsAnswer): Error {
  return new Error(`The analytics thread answered with ${kind}.`);
}
