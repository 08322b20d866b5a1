import { setTimeout } from "node:timers/promises";

const tickMs = 1;

/**
 * Sends at a fixed rate, whether or not there are answers: so a server that falls behind gets no pause. Every
 * request knows when it was due, so that waiting in this process counts, too. Resolves when all have an
 * answer.
 */
export async function openLoop(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  send: (dueAt: number) => Promise<void>,
): Promise<void> {
  const begunAt = performance.now();
  const count = Math.round(perSecond * seconds);
  const sent: Promise<void>[] = [];
  while (sent.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - begunAt) * perSecond) / 1_000));
    while (sent.length < due) sent.push(send(begunAt + (sent.length * 1_000) / perSecond));
    await setTimeout(tickMs);
  }
  await Promise.all(sent);
}

/** The number of answers in a second, if every sender waits for its answer before it sends again. */
export async function closedLoopRate(
  { senders, seconds }: { readonly senders: number; readonly seconds: number },
  send: () => Promise<void>,
): Promise<number> {
  const begunAt = performance.now();
  let answered = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - begunAt < seconds * 1_000) {
      await send();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, one));
  return (answered * 1_000) / (performance.now() - begunAt);
}
