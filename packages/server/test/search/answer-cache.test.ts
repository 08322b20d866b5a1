/**
 * Answers that are cached:
 *  1. What was asked before of the same state is cached, what is asked for the first time is not.
 *  2. The fields of its own are those of the search at hand.
 *  3. Another state is asked anew, even where the answer comes after it.
 *  4. Two questions are the same if nothing differs but what waits for a version, and what asks for a
 *     queryID.
 *  5. No more bytes are kept than may be: what was asked longest ago goes first, the index asked longest ago
 *     before others.
 *  6. Without memory, and of an index that is not open, nothing is.
 *  7. What is kept does not change with the bytes of the answer, and nobody can change it.
 *  8. Where searches are not logged, each key, and each `sub` of its tokens, has its own questions.
 *  9. Nothing is cached of a search under a draft of settings, and it gets nothing that is.
 */
import { describe, expect, test } from "vitest";
import { AnswerCache } from "../../src/search/answer-cache.js";
import type { SearchAnswer, SearchJob } from "../../src/search/search-messages.js";
import { clockMs } from "../../src/tracing/clock.js";

const jobOf = (q: string, more: object = {}, index = "a"): SearchJob => ({
  index,
  request: { q, ...more },
  limits: {},
  keyId: "k",
  queryID: null,
  parsedAt: clockMs(),
});

const answerWith = (text: string): SearchAnswer => {
  const encoder = new TextEncoder();
  const shared = encoder.encode(`{"hits":["${text}"],`);
  const own = encoder.encode('"processingTimeMs":1e9}');
  return {
    body: new Uint8Array([...shared, ...own]),
    sharedLength: shared.length,
    facts: {
      dataVersion: 7,
      nbHits: 3,
      hits: 1,
      reachableHits: 3,
      removedWords: 1,
      queryLogging: true,
      damaged: [],
      truncatedFacets: ["f"],
      cutHighlights: [],
      leftOut: [],
      plan: { contentWords: 1, freeWords: 0, derivations: 1, phrases: 0 },
    },
    stageTimes: [{ stage: "plan", ms: 1 }],
    ran: { beganAt: 1, endedAt: 3 },
  };
};

function openAnswers(bytesMax = 1_000_000, ...indexes: readonly string[]): AnswerCache {
  const answers = new AnswerCache(bytesMax);
  for (const index of indexes.length > 0 ? indexes : ["a"]) answers.renew(index);
  return answers;
}

/** Asks until it is cached. */
function learn(answers: AnswerCache, job: SearchJob, text = "x"): void {
  for (let time = 0; time < 2; time++) answers.ask(job).keep(answerWith(text));
}

const isKnown = (answers: AnswerCache, job: SearchJob) => answers.ask(job).cached !== null;

function jsonOf({ body }: SearchAnswer): unknown {
  return JSON.parse(new TextDecoder().decode(body));
}

test("what was asked before of the same state is cached (1)", () => {
  const answers = openAnswers();
  const cached = [1, 2, 3, 4].map(() => {
    const question = answers.ask(jobOf("q"));
    if (question.cached === null) question.keep(answerWith("x"));
    return question.cached !== null;
  });
  expect(cached).toEqual([false, false, true, true]);
  expect(isKnown(answers, jobOf("other"))).toBe(false);
});

test("what several ask at once is cached when the second is answered, and stays so (1)", () => {
  const answers = openAnswers();
  const questions = Array.from({ length: 4 }, () => answers.ask(jobOf("q")));
  const known = questions.map(({ keep }) => {
    keep(answerWith("x"));
    return isKnown(answers, jobOf("q"));
  });
  expect(known).toEqual([false, true, true, true]);
});

test("the fields of its own are those of the search at hand (2)", () => {
  const answers = openAnswers();
  learn(answers, jobOf("q"), "é😀");
  const queryID = "0123456789abcdef0123456789abcdef";
  const parsedAt = clockMs() - 5;
  const { cached } = answers.ask({ ...jobOf("q"), queryID, parsedAt, versionWaitMs: 3 });
  const msSince = clockMs() - parsedAt;
  if (cached === null) throw new Error("Nothing is cached.");
  expect(jsonOf(cached)).toEqual({
    hits: ["é😀"],
    processingTimeMs: expect.any(Number),
    dataVersion: 7,
    degraded: false,
    queryID,
  });
  const [, processingTimeMs] =
    /"processingTimeMs":([\d.]+)/.exec(new TextDecoder().decode(cached.body)) ?? [];
  expect(Number(processingTimeMs)).toBeGreaterThanOrEqual(5);
  // It has three digits behind the point.
  expect(Number(processingTimeMs)).toBeLessThanOrEqual(msSince + 0.001);
  expect(cached).toMatchObject({ facts: answerWith("").facts, stageTimes: [], ran: null });
});

describe("another state (3)", () => {
  test("is asked anew", () => {
    const answers = openAnswers(1_000_000, "a", "b");
    for (const index of ["a", "b"]) learn(answers, jobOf("q", {}, index));
    answers.renew("a");
    expect(isKnown(answers, jobOf("q"))).toBe(false);
    expect(isKnown(answers, jobOf("q", {}, "b"))).toBe(true);
  });

  test("is not answered with what was asked before it and comes after it", () => {
    const answers = openAnswers();
    answers.ask(jobOf("q")).keep(answerWith("old"));
    const late = answers.ask(jobOf("q"));
    answers.renew("a");
    answers.ask(jobOf("q")).keep(answerWith("new"));
    late.keep(answerWith("old"));
    expect(isKnown(answers, jobOf("q"))).toBe(false);
  });

  test("does not come back when the index is opened again", () => {
    const answers = openAnswers();
    learn(answers, jobOf("q"));
    answers.forget("a");
    expect(isKnown(answers, jobOf("q"))).toBe(false);
    answers.renew("a");
    expect(isKnown(answers, jobOf("q"))).toBe(false);
  });
});

test("two questions are the same if nothing differs that an answer depends on (4)", () => {
  const answers = openAnswers();
  learn(answers, jobOf("q", { minDataVersion: 1, clickAnalytics: true }));
  expect(isKnown(answers, jobOf("q", { minDataVersion: 2 }))).toBe(true);
  const others = [
    { page: 1 },
    { hitsPerPage: 3 },
    { filters: [{ attribute: "a", op: "eq", value: 1 }] },
    { facets: ["a"] },
    { mode: "committed" },
    { explain: true },
    { typoTolerance: false },
    { synonyms: false },
    { prefix: false },
  ];
  for (const other of others) expect(isKnown(answers, jobOf("q", other))).toBe(false);
  expect(isKnown(answers, jobOf("Q"))).toBe(false);
});

test("where searches are not logged, nobody gets an answer for which only others have asked (8)", () => {
  const answers = openAnswers();
  const { facts, ...answer } = answerWith("x");
  const unlogged = { ...answer, facts: { ...facts, queryLogging: false } };
  const askers = [{ keyId: "k" }, { keyId: "other" }, { keyId: "k", sub: "ada" }, { keyId: "k", sub: "bob" }];
  for (const asker of askers) {
    const job = { ...jobOf("q"), ...asker };
    const cached = [1, 2, 3].map(() => {
      const question = answers.ask(job);
      if (question.cached === null) question.keep(unlogged);
      return question.cached !== null;
    });
    expect([asker, cached]).toEqual([asker, [false, false, true]]);
  }
});

test("nothing is cached of a search under a draft of settings, and it gets nothing that is (9)", () => {
  const answers = openAnswers();
  const drafted: SearchJob = { ...jobOf("q"), draft: {} };
  learn(answers, drafted);
  expect(isKnown(answers, jobOf("q"))).toBe(false);
  learn(answers, jobOf("q"));
  expect(isKnown(answers, jobOf("q"))).toBe(true);
  expect(isKnown(answers, drafted)).toBe(false);
});

test("what was answered to somebody with other limits is not an answer (4)", () => {
  const answers = openAnswers();
  const limited: SearchJob = { ...jobOf("q"), limits: { partitions: ["p"] } };
  learn(answers, jobOf("q"));
  expect(isKnown(answers, limited)).toBe(false);
  learn(answers, limited);
  expect(isKnown(answers, { ...limited, limits: { partitions: ["o"] } })).toBe(false);
  expect(isKnown(answers, { ...limited, limits: {} })).toBe(true);
  expect(isKnown(answers, limited)).toBe(true);
});

describe("no more bytes are kept than may be (5)", () => {
  const long = "x".repeat(1_000);

  test("what was asked longest ago goes first", () => {
    const answers = openAnswers(6_500);
    for (const q of ["1", "2", "3"]) learn(answers, jobOf(q), long);
    expect(isKnown(answers, jobOf("1"))).toBe(true);
    for (const q of ["4", "5"]) learn(answers, jobOf(q), long);
    expect(["1", "2", "3", "4", "5"].filter((q) => isKnown(answers, jobOf(q)))).toEqual(["1", "4", "5"]);
  });

  test("of the index that was asked longest ago before others", () => {
    const answers = openAnswers(6_500, "a", "b");
    for (const q of ["1", "2"]) learn(answers, jobOf(q, {}, "b"), long);
    for (const q of ["1", "2"]) learn(answers, jobOf(q, {}, "a"), long);
    learn(answers, jobOf("3", {}, "a"), long);
    expect(["1", "2", "3"].filter((q) => isKnown(answers, jobOf(q, {}, "a")))).toEqual(["1", "2", "3"]);
    expect(isKnown(answers, jobOf("1", {}, "b"))).toBe(false);
  });

  test("long questions that are asked once count", () => {
    const answers = openAnswers(5_000);
    learn(answers, jobOf("q"), long);
    for (let n = 0; n < 5; n++) answers.ask(jobOf(`${n}${long}`)).keep(answerWith("x"));
    expect(isKnown(answers, jobOf("q"))).toBe(false);
  });

  test("an answer larger than all is not kept, and what was asked before it is", () => {
    const answers = openAnswers(5_000);
    learn(answers, jobOf("q"), long);
    learn(answers, jobOf("large"), "x".repeat(5_000));
    expect(isKnown(answers, jobOf("large"))).toBe(false);
    expect(isKnown(answers, jobOf("q"))).toBe(true);
  });
});

test("without memory, and of an index that is not open, nothing is cached (6)", () => {
  for (const [bytesMax, index] of [
    [0, "a"],
    [1_000_000, "b"],
  ] as const) {
    const answers = openAnswers(bytesMax);
    learn(answers, jobOf("q", {}, index));
    expect(isKnown(answers, jobOf("q", {}, index))).toBe(false);
  }
});

test("nobody can change what is kept (7)", () => {
  const answers = openAnswers();
  const first = answerWith("x");
  answers.ask(jobOf("q")).keep(first);
  answers.ask(jobOf("q")).keep(first);
  first.body.fill(0);
  const hits = () => {
    const { cached } = answers.ask(jobOf("q"));
    if (cached === null) throw new Error("Nothing is cached.");
    const json = jsonOf(cached);
    cached.body.fill(0);
    return json;
  };
  for (let time = 0; time < 2; time++) expect(hits()).toMatchObject({ hits: ["x"] });
});
