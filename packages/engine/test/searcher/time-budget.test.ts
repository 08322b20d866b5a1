/**
 * A search whose time is over ends by itself:
 *  1. wherever it is ended, the same searcher then answers as one that has never ended a search;
 *  2. it ends at the look that says so, without one more;
 *  3. hostile queries over hostile records look often, in whichever way they are matched.
 */
import { mergeSettings } from "@findling/protocol";
import { profiles, type SearchCase, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
