import { bytesWords, numberWords, secondsWords, shareWords } from "./amount-words.js";
import type { ReadingPair } from "./reading-pair.js";

/** A figure of the server, and what it means. */
export interface HealthFigure {
  readonly title: string;
  readonly group: "Searches" | "Writes" | "Machine" | "Backups";
  /** null: the server does not say, or nothing has happened yet. */
  readonly valueOf: (pair: ReadingPair) => number | null;
  readonly wordsOf: (value: number) => string;
  readonly meaning: string;
  readonly worry: string;
  readonly isWorrying: (value: number, pair: ReadingPair) => boolean;
  /** The heading of docs/metrics.md, in the repository, that has more. */
  readonly section: string;
}

const searches = { group: "Searches", section: "Requests and searches" } as const;
const writes = { group: "Writes", section: "Writes" } as const;
const machine = { group: "Machine", section: "Machine and process" } as const;
const backups = { group: "Backups", section: "Machine and process" } as const;
const never = (): boolean => false;
const perSecond = (value: number): string => `${numberWords(value)}/s`;

export const healthFigures: readonly HealthFigure[] = [
  {
    ...{ ...searches, title: "Searches", wordsOf: perSecond, isWorrying: never },
    valueOf: (pair) => pair.rate("findling_search_seconds_count"),
    meaning: "Answered searches each second.",
    worry: "It falls to 0 while people search.",
  },
  {
    ...{ ...searches, title: "99 % of searches within", wordsOf: secondsWords },
    valueOf: (pair) => pair.quantile("findling_search_seconds", 0.99),
    isWorrying: (value) => value > 1,
    meaning: "The time of all but the slowest, with the wait for a thread.",
    worry: "It is several times its usual value, or above a second.",
  },
  {
    ...{ ...searches, title: "Searches that wait", wordsOf: numberWords },
    valueOf: (pair) => pair.value("findling_searches_waiting"),
    isWorrying: (value, pair) => value > (pair.value("findling_search_threads") ?? value),
    meaning: "They wait for a search thread.",
    worry: "There are more of them than threads, for minutes.",
  },
  {
    ...{ ...searches, title: "Answered from memory", wordsOf: shareWords, isWorrying: never },
    valueOf: (pair) => share(pair, "findling_searches_cached_total", "findling_search_seconds_count"),
    meaning: "The share of searches that were asked before and need no work.",
    worry: "Never by itself. Each write to an index forgets its answers.",
  },
  {
    ...{ ...searches, title: "Degraded searches", wordsOf: numberWords },
    valueOf: (pair) => pair.value("findling_searches_degraded_total"),
    isWorrying: (_value, pair) => (pair.growth("findling_searches_degraded_total") ?? 0) > 0,
    meaning: "They left out typos for lack of time, since the start of the server.",
    worry: "It rises for minutes: the machine has too few cores for its searches.",
  },
  {
    ...{ ...searches, title: "Refused requests", wordsOf: numberWords },
    valueOf: (pair) => pair.value("findling_errors_total", { code: "overloaded" }) ?? 0,
    isWorrying: (_value, pair) => (pair.growth("findling_errors_total", { code: "overloaded" }) ?? 0) > 0,
    meaning: "More came than the server could answer, since its start. Writes count, too.",
    worry: "It rises for minutes.",
  },
  {
    ...{ ...writes, title: "Queued batches", wordsOf: numberWords },
    valueOf: (pair) => pair.value("findling_overflow_batches"),
    isWorrying: (_value, pair) => (pair.value("findling_overflow_oldest_seconds") ?? 0) > 60,
    meaning: "Tasks that wait on disk until the writer has time.",
    worry: "The oldest waits for more than a minute.",
  },
  {
    ...{ ...writes, title: "Oldest queued batch" },
    wordsOf: (value) => (value === 0 ? "none" : secondsWords(value)),
    valueOf: (pair) => pair.value("findling_overflow_oldest_seconds"),
    isWorrying: (value) => value > 60,
    meaning: "How long the oldest one waits by now.",
    worry: "It is above a minute: more is written than can be applied. None is lost.",
  },
  {
    ...{ ...writes, title: "Writes that wait", wordsOf: numberWords, isWorrying: never },
    valueOf: (pair) => pair.value("findling_writes_waiting"),
    meaning: "They wait for the writer, or are being applied.",
    worry: "They do not fall for minutes.",
  },
  {
    ...{ ...writes, title: "Tasks applied", wordsOf: numberWords, isWorrying: never },
    valueOf: (pair) => pair.value("findling_queued_writes_applied_total"),
    meaning: "Queued batches that were applied since the start of the server.",
    worry: "It stands still while batches wait.",
  },
  {
    ...{ ...writes, title: "Tasks failed", wordsOf: numberWords, isWorrying: (value) => value > 0 },
    valueOf: (pair) => pair.value("findling_queued_writes_failed_total"),
    meaning: "Queued batches that cannot be applied, since the start of the server.",
    worry: "There is any. The log has the reason.",
  },
  {
    ...{ ...writes, title: "Rebuilds", wordsOf: numberWords, isWorrying: never, section: "Indexes" },
    valueOf: (pair) => pair.value("findling_rebuilds_running"),
    meaning: "Indexes that are being rebuilt after a change of settings. Searches go on.",
    worry: "One stands still for minutes.",
  },
  {
    ...{ ...machine, title: "Event-loop lag", wordsOf: secondsWords },
    valueOf: (pair) => pair.value("findling_thread_event_loop_lag_seconds", { thread: "main" }),
    isWorrying: (value) => value > 0.2,
    meaning: "How late the main thread was at worst in the last 15 to 30 seconds.",
    worry: "It is above 200 ms often: all requests wait that long.",
  },
  {
    ...{ ...machine, title: "Processor", wordsOf: (value) => `${value.toFixed(2)} cores` },
    valueOf: (pair) => pair.rate("process_cpu_seconds_total"),
    isWorrying: never,
    meaning: "Processor time of all threads, in cores.",
    worry: "It stays near the number of cores of the machine.",
  },
  {
    ...{ ...machine, title: "Memory", wordsOf: bytesWords, isWorrying: never },
    valueOf: (pair) => pair.value("process_resident_memory_bytes"),
    meaning: "Memory of the process, with the files that it reads through memory.",
    worry: "It grows while the number of records does not.",
  },
  {
    ...{ ...machine, title: "Memory of indexes", wordsOf: bytesWords, isWorrying: never, section: "Indexes" },
    valueOf: (pair) => pair.value("findling_index_memory_bytes"),
    meaning: "Memory of the search indexes that are open.",
    worry: "It comes near --index-memory: indexes are then closed and opened again.",
  },
  {
    ...{ ...machine, title: "Disk, free", wordsOf: bytesWords },
    valueOf: (pair) => pair.value("findling_disk_free_bytes"),
    isWorrying: (value) => value < 1e9,
    meaning: "What is free where the data folder lies. Measured every 30 seconds.",
    worry: "It is below twice the largest index, or below 1 GB.",
  },
  {
    ...{ ...machine, title: "Disk, used", wordsOf: bytesWords, isWorrying: never },
    valueOf: (pair) => pair.value("findling_disk_bytes"),
    meaning: "Files of the data folder. Measured every 30 seconds.",
    worry: "It grows while the number of records does not.",
  },
  {
    ...{ ...backups, title: "Last backup", wordsOf: (value) => `${secondsWords(value)} ago` },
    valueOf: (pair) => {
      const made = pair.value("findling_backup_last_made_seconds");
      return made === null || made === 0 ? null : Math.max(0, pair.atSeconds - made);
    },
    isWorrying: never,
    meaning:
      "The age of the last backup that the server has sent, or that was stored without it. A dash: none.",
    worry: "It is older than your plan for backups allows.",
  },
  {
    ...{ ...backups, title: "Backup under way", wordsOf: (value) => (value > 0 ? "yes" : "no") },
    valueOf: (pair) => pair.value("findling_backups_running"),
    isWorrying: never,
    meaning: "Whether a backup is being made now. Searches and writes go on.",
    worry: "It takes hours: files grow by what is written meanwhile.",
  },
  {
    ...{ ...backups, title: "Failed backups", wordsOf: numberWords, isWorrying: (value) => value > 0 },
    valueOf: (pair) => pair.value("findling_backups_total", { outcome: "failed" }),
    meaning: "Since the start of the server.",
    worry: "There is any. The log has the reason.",
  },
];

/** Figures that need a look now, although nothing may be wrong. */
export function worryingFigures(pair: ReadingPair): HealthFigure[] {
  return healthFigures.filter(({ valueOf, isWorrying }) => {
    const value = valueOf(pair);
    return value !== null && isWorrying(value, pair);
  });
}

function share(pair: ReadingPair, part: string, whole: string): number | null {
  const [some, all] = [pair.growth(part), pair.growth(whole)];
  return some === null || all === null || all === 0 ? null : some / all;
}
