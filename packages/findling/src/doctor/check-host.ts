import { ApiFailure } from "@findling/client";
import { type Finding, ok, problem, reasonOf, warning } from "@findling/store/check";
import { checkedClient } from "../api/checked-client.js";
import { clockAheadMs, clockDifferenceMaxMs } from "../api/server-clock.js";
import { programVersion } from "../configuration/program-version.js";
import { checkCertificate } from "./check-certificate.js";
import { checkMetrics } from "./check-metrics.js";

const timeoutMs = 10_000;
const latencyRequests = 5;
const slowMs = 500;

/** An answer with its whole body. */
interface Answer {
  readonly status: number;
  readonly body: string;
  /** The header of this name. */
  readonly date: string | null;
}

/** No answer came, or not the whole of one. The message says why. */
class NoAnswer extends Error {}

/** Checks a running server. @param adminKey empty: none is checked */
export async function* checkHost(baseUrl: string, adminKey: string): AsyncGenerator<Finding> {
  const certificate = baseUrl.startsWith("https:") ? await checkCertificate(new URL(baseUrl)) : null;
  if (certificate !== null) yield certificate;
  let hasAnswered = false;
  try {
    for await (const finding of checkAnswers(baseUrl, adminKey)) {
      hasAnswered = true;
      yield finding;
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (hasAnswered)
      yield problem(
        "server",
        `It answers no more, so the rest was not checked: ${error.message}`,
        "See whether it has stopped, and whether a proxy before it passes every path on.",
      );
    // The finding about the certificate says why.
    else if (certificate?.state !== "problem")
      yield problem(
        "server",
        `No server answers at ${baseUrl}: ${error.message}`,
        "Start it with `findling serve`, or check the address, its port, and proxies between.",
      );
  }
}

/** @throws {NoAnswer} */
async function* checkAnswers(baseUrl: string, adminKey: string): AsyncGenerator<Finding> {
  const sentAt = Date.now();
  const health = await get(`${baseUrl}/health`);
  const answeredAt = Date.now();
  const healthFinding = checkHealth(baseUrl, health);
  yield healthFinding;
  if (healthFinding.state === "problem") return;
  yield* checkReady(await get(`${baseUrl}/health/ready`));
  yield* checkVersion(await get(`${baseUrl}/openapi.json`));
  yield* checkClock(health.date, (sentAt + answeredAt) / 2);
  yield await checkLatency(baseUrl);
  if (adminKey === "") return;
  const keyFinding = await checkAdminKey(baseUrl, adminKey);
  yield keyFinding;
  if (keyFinding.state === "ok") yield* await checkMetrics(baseUrl, adminKey);
}

/**
 * Calls `fetch` itself. The client of the API would send a key to a server that is not known yet, and would
 * throw where a refusal is answered, or no JSON.
 * @throws {NoAnswer}
 */
async function get(url: string): Promise<Answer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    return { status: answer.status, body: await answer.text(), date: answer.headers.get("date") };
  } catch (error) {
    throw new NoAnswer(causeOf(error), { cause: error });
  }
}

function checkHealth(baseUrl: string, answer: Answer): Finding {
  const part = "health";
  const { body } = answer;
  if (answer.status === 200 && /"status"\s*:\s*"ok"/.test(body)) return ok(part, `${baseUrl} is healthy.`);
  if (answer.status === 503)
    return problem(part, `It cannot search now: ${body.slice(0, 200)}`, "Look into the log of the server.");
  const advice = "Check the address: another program or a proxy answers there.";
  return problem(part, `${baseUrl}/health answers ${answer.status}, and not like Findling.`, advice);
}

function* checkReady({ status, body }: Answer): Generator<Finding> {
  // An earlier release does not have this route.
  if (status === 404) return;
  if (status === 200) yield ok("ready", "It is ready for requests.");
  else yield warning("ready", `It is not ready: ${body.slice(0, 200)}`, "Wait until it is, and check again.");
}

function* checkVersion({ body }: Answer): Generator<Finding> {
  const [, version] = /"info"\s*:\s*\{[^{}]*"version"\s*:\s*"([^"]+)"/.exec(body) ?? [];
  if (version === undefined) return;
  const own = programVersion();
  if (version === own) yield ok("version", `It is version ${version}, like this command.`);
  else
    yield warning(
      "version",
      `The server is version ${version}, and this command ${own}.`,
      "Check its data folder with the command of its own version.",
    );
}

function* checkClock(date: string | null, hereMs: number): Generator<Finding> {
  const ahead = clockAheadMs(date, hereMs);
  if (ahead === null) return;
  const difference = Math.abs(ahead);
  const seconds = Math.round(difference / 1_000);
  if (difference <= clockDifferenceMaxMs) yield ok("clock", "Its clock agrees with the one here.");
  else
    yield warning(
      "clock",
      `Its clock is ${seconds} s away from the one here. Tokens may be refused as expired or not yet valid.`,
      "Set both clocks by NTP.",
    );
}

async function checkLatency(baseUrl: string): Promise<Finding> {
  const times: number[] = [];
  for (let request = 0; request < latencyRequests; request++) {
    const begun = performance.now();
    await get(`${baseUrl}/health`);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  const message = `${latencyRequests} requests took ${middle.toFixed(1)} ms in the middle, ${times[times.length - 1].toFixed(1)} ms at most.`;
  if (middle < slowMs) return ok("latency", message);
  return warning("latency", message, "Look for load on the server, and for the network between.");
}

async function checkAdminKey(baseUrl: string, key: string): Promise<Finding> {
  const part = "admin key";
  const advice = "Make another with `findling keys create`, or start the server once with SVC_ADMIN_KEY set.";
  try {
    const keys = await checkedClient({ host: baseUrl, key, retries: 0 }).listKeys();
    return ok(part, `It is right; the server has ${keys.length} active keys.`);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401)
      return problem(part, "The server does not know this key, or it was revoked.", advice);
    if (error instanceof ApiFailure && error.status === 403)
      return problem(part, "The key is known, but may not manage keys.", advice);
    return problem(part, `It could not be checked: ${reasonOf(error)}`, "Try again.");
  }
}

/** The reason behind the "fetch failed" of Node. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error);
}
