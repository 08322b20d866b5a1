/** Tells how far it is: one line that is overwritten on a terminal; a line each elsewhere. */
export function sayProgress(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\u001b[2K${line}\r` : `${line}\n`);
}
