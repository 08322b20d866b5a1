const blank = /^[\s\p{M}]*$/u;

/**
 * Whether a term has nothing to search for. For example, the spacing forms of Arabic marks are letters, but
 * their NFKC form is a blank with marks. They make no token.
 */
export function isBlankTerm(term: string): boolean {
  const first = term.charCodeAt(0);
  return term.length === 0 || (first === 0x20 && blank.test(term));
}
