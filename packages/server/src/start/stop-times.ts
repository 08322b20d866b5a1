/** How long each step of a stop may take: below 10 s in all, the time that is forced included. */
export const stopMs = {
  waiting: 100,
  http: 4_500,
  usage: 300,
  reader: 300,
  searches: 1_000,
  intake: 200,
  writer: 2_500,
} as const;
