/** How fast an import goes, and how long it takes on. */
export interface ImportPace {
  /** null: too little time has passed to say so. */
  readonly perSecond: number | null;
  /** From 0 to 1, by the bytes of the file. */
  readonly share: number;
  /** null: it cannot be estimated yet. */
  readonly secondsLeft: number | null;
}

export interface ImportFigures {
  /** Rows, lines or items that are written. Of those with one objectID the index keeps the last. */
  readonly items: number;
  /** Bytes of the file as it is stored, compressed or not: read so far, and in all. */
  readonly bytes: number;
  readonly bytesTotal: number;
  readonly seconds: number;
}

/** Before, the first batches decide too much. */
const secondsMin = 1;
/** A small file takes as long as its few requests, which says nothing of the pace. */
const paceSecondsMin = 3;

export function paceOf({ items, bytes, bytesTotal, seconds }: ImportFigures): ImportPace {
  const share = bytesTotal === 0 ? 0 : Math.min(1, bytes / bytesTotal);
  const isKnown = seconds >= secondsMin && share > 0;
  return {
    perSecond: seconds < paceSecondsMin ? null : Math.round(items / seconds),
    share,
    secondsLeft: isKnown ? Math.round((seconds / share) * (1 - share)) : null,
  };
}

/** `45 s`, `3 min` or `2 h 5 min`. */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const units = [
  { unit: "KB", size: 1e3, below: 1e6 },
  { unit: "MB", size: 1e6, below: 1e9 },
  { unit: "GB", size: 1e9, below: Number.POSITIVE_INFINITY },
] as const;

/** `1.2 MB`, in decimal units. */
export function byteWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const { unit, size } = units.find(({ below }) => bytes < below) ?? units[2];
  const count = bytes / size;
  return `${count < 10 ? count.toFixed(1) : Math.round(count)} ${unit}`;
}
