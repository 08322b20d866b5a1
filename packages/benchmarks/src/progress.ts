/** Reports progress: on a terminal in one line that is overwritten, elsewhere in a new line each time. */
export function sayProgress(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\u001b[2K${line}\r` : `${line}\n`);
}
