import fc from "fast-check";

/** Lengths on both sides of a block of 128, and of several. */
const lengths = () =>
  fc.oneof(
    fc.nat({ max: 10 }),
    fc.integer({ min: 120, max: 136 }),
    fc.nat({ max: 700 }),
    fc.constantFrom(0, 127, 128, 256, 384),
  );

/** Strictly increasing doc ids: dense, sparse, or mixed; all below 100,000. */
export const sortedDocIds = (): fc.Arbitrary<number[]> =>
  fc
    .tuple(lengths(), fc.constantFrom(1, 2, 10, 100))
    .chain(([length, gapMax]) =>
      fc.array(fc.integer({ min: 1, max: gapMax }), { minLength: length, maxLength: length }),
    )
    .map((gaps) => {
      let doc = -1;
      return gaps.map((gap) => (doc += gap));
    });
