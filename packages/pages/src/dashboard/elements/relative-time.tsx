import { wordsFor } from "./time-words.js";

/** How long ago a moment was, with the moment itself as its title. */
export function RelativeTime({ ms }: { readonly ms: number }) {
  const moment = new Date(ms);
  return (
    <time dateTime={moment.toISOString()} title={moment.toLocaleString()}>
      {wordsFor(Math.round((Date.now() - ms) / 1_000))}
    </time>
  );
}
