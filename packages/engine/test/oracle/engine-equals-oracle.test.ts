/**
 * The engine gives what the oracle gives, a slow program that follows the definitions word by word:
 *  1. hits in the same order, with the same vectors, deciding criteria, matched terms, highlights and
 *     snippets;
 *  2. the same nbHits, reachable hits, facets, corrected query and removed words;
 *  3. whatever the history of batches, updates and deletes, and however documents lie in segments;
 *  4. in whichever way documents are matched: by united lists, by sorted postings, by looking them up, by
 *     reading them, or by arrays over all of them, with compiled kernels or without; whether or not segments
 *     have neighbour signatures;
 *  5. whoever asks may see all, what passes filters, or the records of some partitions;
 *  6. by a searcher that ranks every match in full, too, also where more match than are ranked as usual: what
 *     measures the agreement of large indexes may stand in for the oracle;
 *  7. a search that lacks time gives what the oracle gives without typos, and names what it left out, unless
 *     that makes no difference.
 *
 * A failure prints the seed and path that repeat it. ORACLE_CASES sets how many cases are drawn.
 */
import { mergeSettings } from "@findling/protocol";
import { crowdedCase, drawnCases, oracleOf, profiles, rareWordCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { engineModules } from "../engine-modules.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { comparisonWithOracle } from "./comparison-with-oracle.js";

const numRuns = Number(process.env["ORACLE_CASES"] ?? drawnCases(100));
/** In milliseconds, on a busy machine. */
const timeout = numRuns * 1_000;

const { engineAnswer, exhaustive, expectEqual } = comparisonWithOracle(engineModules);

test("plurals, removal of words, distinct, pins, hides, filters, facets", { timeout }, () => {
  fc.assert(fc.property(searchCase(profiles.rules), expectEqual), { numRuns });
});

test.each([
  ["scripts with spaces, words and prefixes", searchCase(profiles.spacedScripts)],
  ["everything, in all scripts", searchCase(profiles.full)],
  ["questions of many words, most answers to which are partial matches", searchCase(profiles.questions)],
  [
    "mistyped words, most of which are found by typos, written together or cut",
    searchCase(profiles.mistyped),
  ],
  ["titles and queries like them, with free words and values wholly said", searchCase(profiles.titles)],
  ["words with parts: pieces, and words written together", searchCase(profiles.parts)],
  ["words written together or apart, also with stop words", searchCase(profiles.compounds)],
  ["Chinese and Japanese", searchCase(profiles.han)],
  ["words that are cut while few records have them", rareWordCase],
])("the engine gives what the oracle gives: %s", { timeout }, (_, cases) => {
  fc.assert(fc.property(cases, expectEqual), { numRuns });
});

test.each([
  ["Korean", searchCase(profiles.hangul)],
  ["titles with typos, synonyms and all other features", searchCase(profiles.titlesWithRules)],
  ["mistyped words with pins for them", searchCase(profiles.pinned)],
  ["words cut in two, whose halves find nothing else at first", searchCase(profiles.lastAttempts)],
  ["words that begin others, and synonyms of several words", searchCase(profiles.overlaps)],
  ["long texts with few of the words", searchCase(profiles.longTexts)],
])("the same with fewer cases: %s", { timeout }, (_, cases) => {
  fc.assert(fc.property(cases, expectEqual), { numRuns: Math.ceil(numRuns / 5) });
});

test("a few words, about as often as occurrences count and as segments are marked", { timeout }, () => {
  // The oracle takes seconds for each.
  fc.assert(fc.property(crowdedCase, expectEqual), { numRuns: Math.ceil(numRuns / 20), endOnFailure: true });
});

const word = fc.constantFrom("mail", "mails", "e-mail", "box");
const sentence = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((words) => words.join(" "));
const manyAlike = fc.array(fc.record({ title: sentence(3), content: sentence(6), kind: fc.nat(2_000) }), {
  minLength: usualBudget.ranked.typing + 200,
  maxLength: usualBudget.ranked.typing + 200,
});

test("every match is ranked in full, where more match than are as usual (6)", { timeout: 60_000 }, () => {
  const queryTime = { distinctAttribute: "kind", typoTolerance: true };
  const settings = mergeSettings(plainSettings, { queryTime });
  fc.assert(
    fc.property(manyAlike, (drawn) => {
      const records = drawn.map((fields, i) => ({ ...fields, objectID: String(i) }));
      const index = new IndexFixture(settings).write(records);
      const oracle = oracleOf({ records, settings });
      for (const q of ["m", "mail", "mail box", "mial"]) {
        const { hits, nbHits } = oracle({ q, explain: true });
        const request = { q, explain: true };
        const answer = engineAnswer(index, { request, searcher: exhaustive, snapshot: index.snapshot() });
        expect([q, answer.hits, answer.nbHits]).toEqual([q, hits, nbHits]);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
