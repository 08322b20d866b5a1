import type { Fetch } from "@findling/client";

interface Watch {
  readonly onAnswer: (status: number) => void;
  /** The request got no answer, or only that of a proxy whose server is away. */
  readonly onSilence: () => void;
}

/** Whether only a proxy has answered, whose server is away. */
export function isAnswerOfProxy(status: number | null): boolean {
  return status === 502 || status === 504;
}

/**
 * A `fetch` for the client, by which the server recognizes its own page: the cookie replaces the key.
 *
 * @param watch begins with each request
 */
export function dashboardFetch(watch: () => Watch): Fetch {
  return async (url, init) => {
    const { onAnswer, onSilence } = watch();
    const headers = new Headers(init.headers);
    headers.delete("x-svc-key");
    headers.set("x-findling-dashboard", "1");
    try {
      const response = await fetch(url, {
        ...init,
        headers,
        ...{ credentials: "same-origin", referrerPolicy: "same-origin" },
      });
      if (isAnswerOfProxy(response.status)) onSilence();
      else onAnswer(response.status);
      return response;
    } catch (error) {
      if (init.signal?.aborted !== true) onSilence();
      throw error;
    }
  };
}
