const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);
/** Of larger numbers two digits could be lost to rounding, and texts have exponents. */
const wholeEnd = 1e15;

/**
 * Whether the text of a number comes before `text` by code unit. To make the text of a number takes longer
 * than all else, so two digits decide where they can.
 */
export function isNumberBefore(number: number, text: string): boolean {
  const decided = compareDigits(number, text);
  return decided === 0 ? String(number) < text : decided < 0;
}

/** 0: the first two characters do not tell. */
function compareDigits(number: number, text: string): number {
  if (!(number >= 1 && number < wholeEnd)) return 0;
  let whole = Math.floor(number);
  while (whole >= 100) whole = Math.floor(whole / 10);
  const hasTwo = whole >= 10;
  const first = zero + (hasTwo ? Math.floor(whole / 10) : whole);
  if (first !== text.charCodeAt(0)) return first - text.charCodeAt(0);
  const other = text.charCodeAt(1);
  // No digit stands second in a number below 10: an end or a point comes before all digits.
  const isDigit = other >= zero && other <= nine;
  if (hasTwo) return isDigit ? zero + (whole % 10) - other : 0;
  return isDigit ? -1 : 0;
}
