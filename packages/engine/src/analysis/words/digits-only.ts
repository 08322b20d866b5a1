const digitsOnly = /^\P{L}*\p{N}\P{L}*$/u;

/** Whether a term has digits and no letter: also digits with marks, or a fraction such as `1⁄2`. */
export function isTermOfDigits(term: string): boolean {
  return digitsOnly.test(term);
}
