/** Answers the requests of a dashboard in place of a server. Each may wait. */
export type Answers = (method: string, path: string) => Response | Promise<Response>;

/** In the place of the `fetch` of the browser: who asks is signed in, and all else is as a test says. */
export function fakeFetch(answers: Answers) {
  return async (url: string, { method = "GET", signal }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname === "/internal/session") return sessionAnswer(method);
    return Promise.race([answers(method, pathname), aborted(signal)]);
  };
}

export function refusal(status: number, code: string): Response {
  return Response.json({ error: { code, message: "Why." } }, { status });
}

/** Rejects when somebody waits for the answer no more. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(new DOMException("It was aborted.", "AbortError"));
    signal?.addEventListener("abort", () => reject(new DOMException("It was aborted.", "AbortError")));
  });
}

function sessionAnswer(method: string): Response {
  if (method === "DELETE") return new Response(null, { status: 204 });
  return Response.json({ key: { id: "k1", name: "Ann" } });
}
