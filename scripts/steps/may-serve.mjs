const answersOnly = new Set(["-h", "--help", "--print-config"]);

/** Whether `findling serve` with these flags may start a server, and not only print something and end. */
export function mayServe(flags) {
  return !flags.some((flag) => answersOnly.has(flag));
}
