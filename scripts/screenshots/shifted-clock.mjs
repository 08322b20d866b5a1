/**
 * Loaded before a server, in each of its threads: puts its clock back by `CLOCK_SHIFT_MS`, so that a server
 * has days behind it.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

if (shiftMs !== 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() - shiftMs);
      else super(...parts);
    }

    static now() {
      return RealDate.now() - shiftMs;
    }
  };
  Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin - shiftMs });
}
