const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);
/**
 * Larger numbers are not compared by digits: rounding could change these, and their texts may have
 * exponents.
 */
const wholeEnd = 1e15;

/**
 * Whether the text of a number comes before `text` by code unit. Making the text takes longer than everything
 * else, so the first two digits decide where they can.
 */
export function isNumberBefore(number: number, text: string): boolean {
  const decided = compareDigits(number, text);
  return decided === 0 ? String(number) < text : decided < 0;
}

/** 0 if the first two characters do not decide. */
function compareDigits(number: number, text: string): number {
  if (!(number >= 1 && number < wholeEnd)) return 0;
  let whole = Math.floor(number);
  while (whole >= 100) whole = Math.floor(whole / 10);
  const hasTwo = whole >= 10;
  const first = zero + (hasTwo ? Math.floor(whole / 10) : whole);
  if (first !== text.charCodeAt(0)) return first - text.charCodeAt(0);
  const other = text.charCodeAt(1);
  // A number below 10 has no second digit: its text ends there, or has a point, and both sort before all
  // digits.
  const isDigit = other >= zero && other <= nine;
  if (hasTwo) return isDigit ? zero + (whole % 10) - other : 0;
  return isDigit ? -1 : 0;
}
