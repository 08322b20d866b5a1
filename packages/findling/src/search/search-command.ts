import { hitsPerPageMax } from "@findling/protocol";
import { type Command, Option } from "commander";
import { list, repeated, wholeNumberBetween } from "../arguments/flag-values.js";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { SearchFlags } from "./search-flags.js";

const limitDefault = 10;
const pageMax = 1_000_000;
const dataVersionMax = 999_999_999_999_999;

const examples = `
A search key is enough. Without a query all records are found. Words that were found are coloured on terminals.

A filter compares one attribute: brand=Nord, brand=Nord,Lux (any of them), price>=100, price<=200, or JSON as
the API has it. Values are whole ones, in the same case; brand="a, b" has a comma. A hit passes all filters.
Quote them, since a shell takes > for a redirection.

--explain prints for each hit by which criterion it stands above the next. --watch searches with each key that
is pressed: arrows select a hit, Enter prints its record as JSON and ends, Esc ends.

Examples:
  findling search movies star wars
  findling search movies 'star wars' --explain
  findling search movies --watch
  findling search movies alien --filter genres=Horror,Thriller --facets year
  findling search movies alien --filter 'year>=1970' --filter 'year<=1979'
  findling search movies alien --fields title,year,cast --limit 5 --page 1
  findling search movies --limit 0 --facets genres   # only the counts
  findling search movies alien --json | jq -r '.hits[].objectID'`;

export function addSearchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("search")
    .description("Search an index: as a list, with the reasons of its order, or while you type.")
    .argument("<index>", "the name of the index", indexName)
    .argument("[query...]", "the words to search for; several arguments are joined by blanks");
  addRequestOptions(addConnectionOptions(command))
    .option(
      "--fields <names>",
      "attributes to show, by commas, the title first (default: those that match)",
      list,
    )
    .addOption(new Option("--explain", "print why each hit stands above the next").conflicts(["watch"]))
    .addOption(
      new Option("--watch", "search with each key that is pressed; needs a terminal").conflicts([
        ...["json", "explain", "facets", "page", "mode"],
      ]),
    )
    .option("--json", "print the answer of the API as JSON")
    .addHelpText("after", examples)
    .action(async (index: string, words: string[], flags: SearchFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      if (flags.watch) {
        const { watchIndex } = await import("./watch/watch-index.js");
        await watchIndex(index, words.join(" "), flags, context);
      } else {
        const { searchIndex } = await import("./search-index.js");
        await searchIndex(index, words.join(" "), flags, context);
      }
    });
}

/** Adds the options of a search request. They have the names of its fields, if people look for these. */
function addRequestOptions(command: Command): Command {
  return command
    .option(
      "--limit <number>",
      `hits on a page, from 0 to ${hitsPerPageMax}`,
      wholeNumberBetween(0, hitsPerPageMax),
      limitDefault,
    )
    .option("--page <number>", "the page, from 0", wholeNumberBetween(0, pageMax), 0)
    .option("--filter <filter>", "only records that pass, such as 'year>=1970'; can be repeated", repeated)
    .option("--facets <attributes>", "count the values of these attributes, by commas", list)
    .addOption(
      new Option("--mode <mode>", "typing: paging reaches 200 hits; committed: 500")
        .choices(["typing", "committed"])
        .default("committed"),
    )
    .option("--no-typo-tolerance", "find no words with typos (default: the setting of the index)")
    .option("--no-synonyms", "find no synonyms")
    .option("--no-prefix", "find no words that only begin with the last one")
    .option(
      "--min-data-version <number>",
      "wait until the index has this version, which a write has answered",
      wholeNumberBetween(0, dataVersionMax),
    );
}
