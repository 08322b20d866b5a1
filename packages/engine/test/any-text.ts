import fc from "fast-check";

/** Few units, so that texts are often equal or begin alike: of one byte and two, and lone surrogates. */
const fewUnits = fc.constantFrom(0, 0x61, 0x62, 0xff, 0x100, 0xd83d, 0xde00, 0xffff);

const textOf = (units: fc.Arbitrary<number>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(units, { maxLength }).map((codes) => String.fromCharCode(...codes));

/** Any UTF-16, well-formed or not; many that are equal, or begin alike, or are the beginning of others. */
export const anyText = (): fc.Arbitrary<string> =>
  fc.oneof(
    textOf(fewUnits, 5),
    textOf(fc.nat({ max: 0xffff }), 8),
    fc.stringMatching(/^en\/[ab]{0,6}$/),
    // Lengths of two digits.
    fc.tuple(fc.constantFrom(126, 127, 128), textOf(fewUnits, 2)).map(([length, end]) => {
      return "x".repeat(length) + end;
    }),
  );
