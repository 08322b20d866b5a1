const units = ["B", "KB", "MB", "GB", "TB"];

/** `1.2 GB`, in decimal units. */
export function bytesWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const digits = { maximumFractionDigits: step === 0 ? 0 : 1 };
  return `${(bytes / 1_000 ** step).toLocaleString("en-US", digits)} ${units[step]}`;
}

/** `12 ms`, `3.4 s`, `2 h 5 min`, `3 d 4 h`; infinitely many: the last class of a histogram has no end. */
export function secondsWords(seconds: number): string {
  if (seconds === Number.POSITIVE_INFINITY) return "longer than is measured";
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 60) return `${seconds.toLocaleString("en-US", { maximumFractionDigits: 1 })} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function numberWords(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

export function shareWords(share: number): string {
  return `${(share * 100).toLocaleString("en-US", { maximumFractionDigits: 0 })} %`;
}
