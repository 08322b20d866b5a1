const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const comma = 0x2c;
const semicolon = 0x3b;

/**
 * What separates the cells of a CSV: spreadsheets of countries with a decimal comma write semicolons. Its
 * first line that is not blank decides, without what stands in quotes.
 * @param head the first bytes of the text: if the line is longer, they are enough to decide
 */
export function csvDelimiterOf(head: Uint8Array): "," | ";" {
  let [commas, semicolons] = [0, 0];
  let isQuoted = false;
  let isBlank = true;
  for (const byte of head) {
    const isLineEnd = byte === lineFeed || byte === carriageReturn;
    if (isLineEnd && !isQuoted && !isBlank) break;
    if (!isLineEnd) isBlank = false;
    if (byte === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === comma) commas++;
    else if (byte === semicolon) semicolons++;
  }
  return semicolons > commas ? ";" : ",";
}
