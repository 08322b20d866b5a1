import { simplifiedHan } from "@findling/languages";

const han = /\p{Script=Han}/gu;

/**
 * Traditional Han characters folded to simplified ones (ranking 1.3): of texts in which either stands for the
 * other.
 */
export function foldTraditionalHan(text: string): string {
  return text.replace(han, (character) => String.fromCodePoint(simplifiedHan(character.codePointAt(0) ?? 0)));
}
