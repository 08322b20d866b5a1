/** The words of a list written as one text, divided by blanks and line ends. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
