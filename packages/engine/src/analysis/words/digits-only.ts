const digit = /\p{N}/u;
const letter = /\p{L}/u;

/** Whether a term has a letter. Digits may become letters: the term of `Ⅷ` is `viii`. */
export function hasLetter(term: string): boolean {
  return letter.test(term);
}

/** Whether a term has digits and no letter: also digits with marks, or a fraction such as `1⁄2`. O(n). */
export function isTermOfDigits(term: string): boolean {
  return !hasLetter(term) && digit.test(term);
}
