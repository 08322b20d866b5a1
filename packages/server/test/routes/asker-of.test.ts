/**
 * Who asks is gone when the connection ends before the answer, also if it had ended before the search began,
 * and not when the answer has been sent.
 */
import { once } from "node:events";
import fastify, { type FastifyReply } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { askerOf } from "../../src/routes/asker-of.js";

async function serve(handler: (reply: FastifyReply) => Promise<FastifyReply>): Promise<string> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get("/", (_request, reply) => handler(reply));
  return app.listen({ host: "127.0.0.1", port: 0 });
}

test.each([
  ["behind", (reply: FastifyReply) => askerOf(reply)],
  ["before", () => null],
])("a connection that ends %s the beginning of the search", async (_, begin) => {
  const isGone = new Promise<boolean>((resolve, reject) => {
    const url = serve(async (reply) => {
      const begun = begin(reply);
      reply.raw.destroy();
      await once(reply.raw, "close");
      resolve((begun ?? askerOf(reply)).gone.aborted);
      return reply;
    });
    url.then(fetch).catch(() => undefined);
    url.catch(reject);
  });
  expect(await isGone).toBe(true);
});

test("an answer that was sent", async () => {
  const signals: AbortSignal[] = [];
  const url = await serve(async (reply) => {
    signals.push(askerOf(reply).gone);
    return reply.send("an answer");
  });
  expect(await (await fetch(url)).text()).toBe("an answer");
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
