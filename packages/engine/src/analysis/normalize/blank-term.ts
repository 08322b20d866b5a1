const blank = /^[\s\p{M}]*$/u;

/**
 * Whether a term is nothing to search for. The spacing forms of Arabic marks are letters, but their NFKC form
 * is a blank with marks: they make no token.
 */
export function isBlankTerm(term: string): boolean {
  const first = term.charCodeAt(0);
  return term.length === 0 || (first === 0x20 && blank.test(term));
}
