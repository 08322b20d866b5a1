import { answerHeaders, type DescribedRoute, everyAnswerHeaders, routeTable } from "@findling/protocol";

interface DescribedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const routes: readonly DescribedRoute[] = Object.values(routeTable);

/** No route answers with these codes: they say that there is none. */
const errorsWithoutRoute: ReadonlySet<string> = new Set(["route_not_found", "method_not_allowed"]);

/** Headers of HTTP and of browsers, which any answer may have. */
const generalHeaders: ReadonlySet<string> = new Set([
  "allow",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
]);

/**
 * How an answer differs from what the table of routes says of its route: another status of success, an error
 * code or a header that is not listed. Answers of a path or method that is not in the table are not looked
 * at.
 */
export function descriptionFaults(method: string, path: string, answer: DescribedAnswer): string[] {
  const route = routes.find((one) => one.method === method && matches(one.path, path));
  if (route === undefined) return [];
  const code = /^\{"error":\{"code":"(\w+)"/.exec(answer.text)?.[1];
  if (code !== undefined && errorsWithoutRoute.has(code)) return [];
  return [...outcomeFaults(route, answer.status, code), ...headerFaults(route, answer.headers)].map(
    (fault) => `${route.method} ${route.path} ${fault}`,
  );
}

function matches(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
}

function outcomeFaults(route: DescribedRoute, status: number, code: string | undefined): string[] {
  if (status < 400)
    return status === route.status || status === route.queuedStatus ? [] : [`answers ${status}`];
  if (code === undefined) return [`answers ${status} without a code`];
  return route.errors.some((listed) => listed === code) ? [] : [`answers the error ${code}`];
}

function headerFaults({ answerHeaders: listed }: DescribedRoute, headers: Headers): string[] {
  const known: ReadonlySet<string> = new Set([...everyAnswerHeaders, ...listed, ...generalHeaders]);
  const unknown = [...headers.keys()].filter(
    (name) => !known.has(name) && !name.startsWith("access-control-"),
  );
  return unknown.map((name) =>
    name in answerHeaders ? `answers with the header ${name}` : `answers with ${name}, which no route has`,
  );
}
