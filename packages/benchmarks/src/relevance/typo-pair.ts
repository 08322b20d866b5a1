import { MalformedDataError, separatedRows } from "./separated-values.js";

/** A misspelling that people made, and the word that they meant. */
export interface TypoPair {
  readonly misspelling: string;
  readonly correction: string;
  /** The optimal string alignment distance. */
  readonly distance: number;
}

/** @throws {MalformedDataError} a distance is not a whole number */
export function typoPairsOf(text: string): TypoPair[] {
  return separatedRows(text, ["misspelling", "correction", "distance"]).map((row) => {
    const distance = Number(row.distance);
    if (row.distance === "" || !Number.isInteger(distance)) {
      throw new MalformedDataError(`The distance of "${row.misspelling}" is "${row.distance}".`);
    }
    return { misspelling: row.misspelling, correction: row.correction, distance };
  });
}
