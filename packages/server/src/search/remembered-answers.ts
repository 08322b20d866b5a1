import { searchDefaults } from "@findling/protocol";
import { LRUCache } from "lru-cache";
import { AnswerBuffers } from "./answer-buffers.js";
import { withRoomFor } from "./answer-room.js";
import { clockMs } from "./clock.js";
import type { AnswerFacts, SearchAnswer, SearchJob } from "./search-messages.js";
import { ownFieldsOf } from "./search-response.js";

interface SharedAnswer {
  /** The answer without the fields that come last (see ownFieldsOf). */
  readonly bytes: Uint8Array;
  readonly facts: AnswerFacts;
}

/** What was asked of a state of an index. */
interface Asked {
  /** null: it was asked once. */
  readonly answer: SharedAnswer | null;
}

/** About what an entry takes beside its text, and an answer beside its bytes. */
const entryBytes = 256;
const answerBytes = 512;
const bytesPerUnit = 2;

/** A search, before it is answered. */
export interface Question {
  /** null: it has to be searched for. */
  readonly remembered: SearchAnswer | null;
  /** Without effect, if the index has another state meanwhile. */
  readonly keep: (answer: SearchAnswer) => void;
}

/**
 * Answers of questions that were asked more than once of the same state of an index: everybody who types
 * begins with the same few letters. Kept from the second time on, since most of what is typed is never asked
 * again (ADR 3).
 */
export class RememberedAnswers {
  readonly #bytesMax: number;
  readonly #buffers: Pick<AnswerBuffers, "take">;
  /** Of each index that is open. */
  readonly #states = new Map<string, AskedOfState>();
  /** Those of which something was asked; the one that was asked last is the last. */
  readonly #asked = new Set<AskedOfState>();
  #bytes = 0;

  /**
   * @param bytesMax 0: none is remembered
   * @param buffers where answers are put
   */
  constructor(bytesMax: number, buffers: Pick<AnswerBuffers, "take"> = new AnswerBuffers()) {
    this.#bytesMax = bytesMax;
    this.#buffers = buffers;
  }

  /** The index has another state, of which nothing was asked yet. */
  renew(index: string): void {
    this.forget(index);
    if (this.#bytesMax > 0) this.#states.set(index, new AskedOfState(this.#bytesMax));
  }

  /** The index is closed, or gone. */
  forget(index: string): void {
    const state = this.#states.get(index);
    if (state === undefined) return;
    this.#bytes -= state.bytes;
    this.#states.delete(index);
    this.#asked.delete(state);
  }

  ask(job: SearchJob): Question {
    const state = this.#states.get(job.index);
    if (state === undefined) return { remembered: null, keep: () => undefined };
    this.#asked.delete(state);
    this.#asked.add(state);
    const question = questionOf(job);
    const shared = state.get(question)?.answer ?? null;
    return {
      remembered: shared === null ? null : this.#answerTo(job, shared),
      keep: (answer) => {
        if (this.#states.get(job.index) === state) this.#keep(state, question, answer);
      },
    };
  }

  #keep(state: AskedOfState, question: string, answer: SearchAnswer): void {
    const asked = state.get(question);
    // Somebody else who asked at the same time was faster.
    if (asked !== undefined && asked.answer !== null) return;
    this.#bytes += state.set(question, { answer: asked === undefined ? null : sharedOf(answer) });
    this.#makeRoom();
  }

  /** Forgets of the index that was asked longest ago what was asked longest ago. */
  #makeRoom(): void {
    for (const state of this.#asked) {
      while (this.#bytes > this.#bytesMax && state.bytes > 0) this.#bytes -= state.forgetOldest();
      if (this.#bytes <= this.#bytesMax) return;
    }
  }

  #answerTo({ queryID, parsedAt }: SearchJob, { bytes, facts }: SharedAnswer): SearchAnswer {
    const processingTimeMs = clockMs() - parsedAt;
    const { dataVersion } = facts;
    const ownFields = Buffer.from(ownFieldsOf({ dataVersion, processingTimeMs, queryID }));
    const length = bytes.length + ownFields.length;
    const body = new Uint8Array(withRoomFor(length, this.#buffers.take()), 0, length);
    body.set(bytes);
    body.set(ownFields, bytes.length);
    return { body, sharedLength: bytes.length, facts, stageTimes: [] };
  }
}

class AskedOfState {
  readonly #bytesMax: number;
  /** null: nothing was asked. There are states of thousands of indexes, and after each write another one. */
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

  /** Returns by how many bytes there are more. */
  set(question: string, asked: Asked): number {
    const before = this.bytes;
    this.#asked ??= new LRUCache({ maxSize: this.#bytesMax, sizeCalculation: bytesOf });
    this.#asked.set(question, asked);
    return this.bytes - before;
  }

  /** Returns by how many bytes there are less. */
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
 * Everything but what an answer surely does not depend on: whatever a job will have, it tells questions
 * apart.
 */
function questionOf({ index, keyId, queryID, parsedAt, request, ...rest }: SearchJob): string {
  const { minDataVersion, clickAnalytics, ...asked } = request;
  return JSON.stringify([{ ...searchDefaults, ...asked }, rest]);
}

function sharedOf({ body, sharedLength, facts }: SearchAnswer): SharedAnswer {
  return { bytes: body.slice(0, sharedLength), facts };
}
