import type { IndexClient, SearchResult } from "@findling/client";
import type { Hit, JsonObject, SearchRequest } from "@findling/protocol";
import { blameFlags } from "../api/blame-flags.js";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { connectionOf } from "../connection/connection-flags.js";
import { prettyJson } from "../terminal/json-text.js";
import { countsOf, noticesOf } from "./answer-notices.js";
import { explanationLines } from "./explain/explanation-lines.js";
import { facetLines } from "./facet-lines.js";
import { hitLines } from "./hit-lines.js";
import type { SearchFlags } from "./search-flags.js";
import { requestOf } from "./search-request.js";
import { type Surface, surfaceOf } from "./surface.js";

/** The answer, and the first hit behind its page, which only an explanation needs. */
interface FoundPage {
  readonly answer: SearchResult<JsonObject>;
  readonly next: Hit | undefined;
}

/**
 * Searches once, and prints what was found.
 * @throws {UsageFailure} the flags are wrong
 * @throws {Failure} the server refused, or none answered
 */
export async function searchIndex(
  index: string,
  q: string,
  flags: SearchFlags,
  context: CommandContext,
): Promise<void> {
  const request = requestOf(q, flags);
  const found = await askServer(connectionOf(flags, context), (client) =>
    find(client.index(index), request, flags),
  ).catch(blameFlags);
  const { facts: _facts, ...body } = found.answer;
  const text = flags.json ? prettyJson(body) : textOf(found, flags, surfaceOf(context));
  context.console.stdout.write(`${text}\n`);
}

async function find(index: IndexClient, request: SearchRequest, flags: SearchFlags): Promise<FoundPage> {
  const answer = await index.search(request);
  const last = answer.hits.at(-1);
  const isNextSought = flags.explain && !flags.json && last?.explanation?.decidedAgainstNextBy !== "none";
  if (last === undefined || !isNextSought) return { answer, next: undefined };
  const page = (answer.page + 1) * answer.hitsPerPage;
  const behind = await index.search({ ...request, facets: [], page, hitsPerPage: 1 });
  return { answer, next: behind.hits[0] };
}

function textOf({ answer, next }: FoundPage, flags: SearchFlags, surface: Surface): string {
  const { colours } = surface;
  const dim = (text: string): string => colours.dim(text);
  const firstNumber = answer.page * answer.hitsPerPage + 1;
  const lines = [
    ...noticesOf(answer).map((text) => colours.bold(text)),
    ...(flags.explain
      ? explanationLines({ hits: answer.hits, next, firstNumber, fields: flags.fields }, surface)
      : listLines(answer.hits, firstNumber, flags, surface)),
    ...facetLines(answer, surface),
    ...(answer.hits.length + Object.keys(answer.facets).length > 0 ? [""] : []),
    dim(countsOf(answer)),
    ...adviceOf(answer, flags).map(dim),
  ];
  return lines.join("\n").replace(/^\n/u, "");
}

function listLines(
  hits: readonly Hit[],
  firstNumber: number,
  flags: SearchFlags,
  surface: Surface,
): string[] {
  const numberWidth = String(firstNumber + hits.length - 1).length;
  const view = { fields: flags.fields, matchedFieldsMax: 2, numberWidth };
  return hits.flatMap((hit, index) => hitLines(hit, firstNumber + index, view, surface));
}

/** The usual reason why a filter lets nothing pass. */
function adviceOf({ nbHits }: SearchResult<JsonObject>, { filter }: SearchFlags): string[] {
  if (nbHits > 0 || filter === undefined) return [];
  return ["A filter compares whole values, in the same case."];
}
