import { queryTermCodePointsMax } from "@findling/protocol";
import { lengthOfTerm, type QueryWord } from "../query/query-word.js";

/**
 * Ranking 2.2: a query word whose term is longer than 64 code points has only itself as derivation, and is
 * joined with no neighbour.
 */
export const isTooLong = ({ term }: QueryWord): boolean => lengthOfTerm(term) > queryTermCodePointsMax;
