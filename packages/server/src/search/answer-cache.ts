import type { CacheFigures, ReportingCache } from "@findling/engine";
import { searchDefaults } from "@findling/protocol";
import { LRUCache } from "lru-cache";
import { clockMs } from "../tracing/clock.js";
import { AnswerBuffers } from "./answer-buffers.js";
import { withRoomFor } from "./answer-room.js";
import type { AnswerFacts, SearchAnswer, SearchJob } from "./search-messages.js";
import { ownFieldsOf } from "./search-response.js";

interface SharedAnswer {
  /** The answer without the fields that come last (see ownFieldsOf). */
  readonly bytes: Uint8Array;
  readonly facts: AnswerFacts;
}

/** A question about a state of an index. */
interface Asked {
  /** The answer; null: the question was asked only once. */
  readonly answer: SharedAnswer | null;
}

/** Estimated memory of an entry besides its text, and of an answer besides its bytes. */
const entryBytes = 256;
const answerBytes = 512;
const bytesPerUnit = 2;

/** A search before it is answered. */
export interface Question {
  /** The cached answer; null: the search has to be run. */
  readonly cached: SearchAnswer | null;
  /** Keeps the answer for later, unless the index has another state by then. */
  readonly keep: (answer: SearchAnswer) => void;
}

const notKept: Question = { cached: null, keep: () => undefined };

/**
 * Answers to questions that were asked more than once about the same state of an index: everybody who types
 * begins with the same few letters. An answer is kept from the second time on, since most texts that are
 * typed are never asked again (ADR 3).
 */
export class AnswerCache implements ReportingCache {
  readonly #bytesMax: number;
  readonly #buffers: Pick<AnswerBuffers, "take">;
  /** The questions of each open index, by its name. */
  readonly #states = new Map<string, AskedOfState>();
  /** States about which something was asked. The most recently asked one is the last. */
  readonly #asked = new Set<AskedOfState>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  /**
   * @param bytesMax 0: no answer is kept
   * @param buffers memory for answers
   */
  constructor(bytesMax: number, buffers: Pick<AnswerBuffers, "take"> = new AnswerBuffers()) {
    this.#bytesMax = bytesMax;
    this.#buffers = buffers;
  }

  get figures(): CacheFigures {
    return {
      name: "answers",
      bytesMax: this.#bytesMax,
      invalidatedBy: "a new state of the index",
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Begins a new state of the index, about which nothing was asked yet. */
  renew(index: string): void {
    this.forget(index);
    if (this.#bytesMax > 0) this.#states.set(index, new AskedOfState(this.#bytesMax));
  }

  /** Forgets all answers of an index that is closed or gone. */
  forget(index: string): void {
    const state = this.#states.get(index);
    if (state === undefined) return;
    this.#bytes -= state.bytes;
    this.#states.delete(index);
    this.#asked.delete(state);
  }

  /** Looks for an answer. Nothing is kept of a draft: its answer is not that of the index. */
  ask(job: SearchJob): Question {
    if (job.draft !== undefined || job.replay !== undefined) return notKept;
    const state = this.#states.get(job.index);
    if (state === undefined) return notKept;
    this.#asked.delete(state);
    this.#asked.add(state);
    const question = questionOf(job);
    const ownQuestion = ownQuestionOf(job, question);
    const shared = (state.get(question) ?? state.get(ownQuestion))?.answer ?? null;
    if (shared === null) this.#misses++;
    else this.#hits++;
    return {
      cached: shared === null ? null : this.#answerTo(job, shared),
      keep: (answer) => {
        if (this.#states.get(job.index) !== state) return;
        this.#keep(state, answer.facts.queryLogging ? question : ownQuestion, answer);
      },
    };
  }

  #keep(state: AskedOfState, question: string, answer: SearchAnswer): void {
    const asked = state.get(question);
    // Another client asked the same at the same time, and its answer came first.
    if (asked !== undefined && asked.answer !== null) return;
    this.#bytes += state.set(question, { answer: asked === undefined ? null : sharedOf(answer) });
    this.#makeRoom();
  }

  /** Forgets the least recently asked questions, starting with the least recently asked index. */
  #makeRoom(): void {
    for (const state of this.#asked) {
      while (this.#bytes > this.#bytesMax && state.bytes > 0) this.#bytes -= state.forgetOldest();
      if (this.#bytes <= this.#bytesMax) return;
    }
  }

  #answerTo({ queryID, parsedAt }: SearchJob, { bytes, facts }: SharedAnswer): SearchAnswer {
    const processingTimeMs = clockMs() - parsedAt;
    const { dataVersion } = facts;
    const ownFields = Buffer.from(ownFieldsOf({ dataVersion, processingTimeMs, isDegraded: false, queryID }));
    const length = bytes.length + ownFields.length;
    const body = new Uint8Array(withRoomFor(length, this.#buffers.take()), 0, length);
    body.set(bytes);
    body.set(ownFields, bytes.length);
    return { body, sharedLength: bytes.length, facts, stageTimes: [], ran: null };
  }
}

class AskedOfState {
  readonly #bytesMax: number;
  /**
   * Questions with their answers; null: nothing was asked. There are states of thousands of indexes, and each
   * write makes another one.
   */
  #asked: LRUCache<string, Asked> | null = null;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#asked?.calculatedSize ?? 0;
  }

  get(question: string): Asked | undefined {
    return this.#asked?.get(question);
  }

  /** Returns by how many bytes the size has grown. */
  set(question: string, asked: Asked): number {
    const before = this.bytes;
    this.#asked ??= new LRUCache({ maxSize: this.#bytesMax, sizeCalculation: bytesOf });
    this.#asked.set(question, asked);
    return this.bytes - before;
  }

  /** Returns by how many bytes the size has shrunk. */
  forgetOldest(): number {
    const before = this.bytes;
    this.#asked?.pop();
    return before - this.bytes;
  }
}

function bytesOf({ answer }: Asked, question: string): number {
  const ofAnswer = answer === null ? 0 : answerBytes + answer.bytes.length;
  return entryBytes + question.length * bytesPerUnit + ofAnswer;
}

/**
 * The key of a question: all fields except those on which an answer surely does not depend. A new field of a
 * job becomes part of the key by itself.
 */
function questionOf(job: SearchJob): string {
  const { index, keyId, sub, queryID, parsedAt, versionWaitMs, request, ...rest } = job;
  const { minDataVersion, clickAnalytics, ...asked } = request;
  return JSON.stringify([{ ...searchDefaults, ...asked }, rest]);
}

/**
 * The key of a question of one caller alone. An answer that is cached shows that somebody has asked the
 * same: where searches are not logged, others shall not learn that.
 */
function ownQuestionOf({ keyId, sub }: SearchJob, question: string): string {
  return JSON.stringify([keyId, sub, question]);
}

function sharedOf({ body, sharedLength, facts }: SearchAnswer): SharedAnswer {
  return { bytes: body.slice(0, sharedLength), facts };
}
