/** Share of the cases that are drawn outside of CI, where tests run at every save. */
const shareAtHand = 0.2;

/**
 * How many cases a property draws: `inCi` where the environment has `CI`, else a fifth of them. A case that
 * is drawn seldom is then found by CI, which prints the seed.
 */
export function drawnCases(inCi: number): number {
  return process.env["CI"] === undefined ? Math.ceil(inCi * shareAtHand) : inCi;
}
