const suffix = ".queue";
/** Enough digits for every number, so that names sort like numbers. */
const digits = 16;

/** The name of a queue file: its number. Files are read in the order of their numbers. */
export const queueFileName = {
  of: (number: number): string => `${String(number).padStart(digits, "0")}${suffix}`,
  /** undefined if the path is not that of a queue file. */
  numberOf: (path: string): number | undefined => {
    const [, number] = /(?:^|\/)(\d{16})\.queue$/.exec(path) ?? [];
    return number === undefined ? undefined : Number(number);
  },
} as const;
