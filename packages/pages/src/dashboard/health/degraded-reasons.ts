import { bytesWords, secondsWords, shareWords } from "./amount-words.js";
import type { ReadingPair } from "./reading-pair.js";

/** Something that is wrong with the server, and what to do. */
export interface DegradedReason {
  readonly what: string;
  readonly advice: string;
}

const dayS = 86_400;

/** What is wrong now, the worst first. */
export function degradedReasons(pair: ReadingPair): DegradedReason[] {
  const value = (name: string): number => pair.value(name) ?? 0;
  const reasons: DegradedReason[] = [];
  const add = (isSo: boolean, what: string, advice: string): void => {
    if (isSo) reasons.push({ what, advice });
  };
  add(
    pair.value("findling_ready") === 0,
    "The server is not ready",
    "It opens its indexes, or is about to stop.",
  );
  const [living, threads] = [value("findling_search_threads_living"), value("findling_search_threads")];
  const died = "A thread that died is started again by itself. If it dies again, see the log.";
  add(living < threads, `${living} of ${threads} search threads can search`, died);
  const free = pair.value("findling_disk_free_bytes");
  const room = "Make room. Below 16 MiB writes are refused.";
  add(free !== null && free < 1e9, `Only ${bytesWords(free ?? 0)} of disk space are free`, room);
  const fill = value("findling_overflow_bytes") / (value("findling_overflow_bytes_max") || 1);
  const slower = "Send fewer writes at once. When it is full, writes are refused.";
  add(fill > 0.8, `The overflow queue is ${shareWords(fill)} full`, slower);
  const oldest = value("findling_overflow_oldest_seconds");
  add(
    oldest > 60,
    `Queued writes wait for ${secondsWords(oldest)}`,
    "Send fewer writes, or wait: none is lost.",
  );
  const typos = pair.growth("findling_searches_degraded_total") ?? 0;
  const cores =
    "Searches have left out typos for lack of time. The machine has too few cores for its searches.";
  add(typos > 0, "Searches are degraded", cores);
  const refused = pair.growth("findling_errors_total", { code: "overloaded" }) ?? 0;
  add(refused > 0, "Requests are refused", "More come than the server can answer.");
  const internal = pair.growth("findling_errors_total", { code: "internal" }) ?? 0;
  add(internal > 0, "The server has made errors", "The log has their reasons.");
  const end = value("findling_certificate_end_seconds");
  const left = end - pair.atSeconds;
  const renew = "Renew it, and send SIGHUP to the server.";
  add(
    end > 0 && left < 14 * dayS,
    left < 0 ? "The certificate has ended" : `The certificate ends in ${secondsWords(left)}`,
    renew,
  );
  return reasons;
}
