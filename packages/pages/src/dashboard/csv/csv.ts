/** A value of a CSV file; null: nothing was counted, so the cell stays empty. */
export type CsvValue = string | number | null;

/** A CSV file (RFC 4180) with a mark that lets spreadsheets read it as UTF-8. */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** Spreadsheets run texts that begin like a formula. An apostrophe in front of them makes them texts. */
function cellOf(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
