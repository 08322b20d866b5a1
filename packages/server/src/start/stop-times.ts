/** How long each step of a stop may take, in addition to what the steps before it left (see Shutdown). */
export const stopMs = {
  waiting: 100,
  traces: 200,
  backup: 500,
  http: 2_600,
  overflow: 400,
  analytics: 1_200,
  usage: 300,
  reader: 300,
  searches: 1_500,
  intake: 200,
  writer: 2_500,
} as const;
