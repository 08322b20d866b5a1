import { simplifiedHan } from "@findling/languages";

const han = /\p{Script=Han}/gu;

/** Folds traditional Han characters to simplified ones (ranking 1.3). */
export function foldTraditionalHan(text: string): string {
  return text.replace(han, (character) => String.fromCodePoint(simplifiedHan(character.codePointAt(0) ?? 0)));
}
