import fc from "fast-check";

/** The values of some segments' documents, and which of these are live. */
export interface DocumentValues<T> {
  readonly value: T;
  readonly isLive: boolean;
}

/** Whether each of `values` is live: all, none, or some. */
export const withLiveness = <T>(values: readonly T[]): fc.Arbitrary<DocumentValues<T>[]> =>
  fc
    .oneof(
      fc.constant(values.map(() => true)),
      fc.array(fc.boolean(), { minLength: values.length, maxLength: values.length }),
      fc.constant(values.map(() => false)),
    )
    .map((live) => values.map((value, i) => ({ value, isLive: live[i] })));

export const liveValues = <T>(segments: readonly (readonly DocumentValues<T>[])[]): T[] =>
  segments.flatMap((documents) => documents.filter(({ isLive }) => isLive).map(({ value }) => value));

/** What the documents of each segment are called when only the live ones stay; -1 if left out. */
export function renumber<T>(segments: readonly (readonly DocumentValues<T>[])[]): Int32Array[] {
  let next = 0;
  return segments.map((documents) => Int32Array.from(documents, ({ isLive }) => (isLive ? next++ : -1)));
}
