/**
 * A file whose compression fails is an error in plain JSON, which no cache takes for the file. Whoever asks
 * next gets it compressed.
 */
import { createBrotliCompress, createGzip } from "node:zlib";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { ServedFile } from "../../src/http/served-file.js";

test.each([
  ["br", createBrotliCompress],
  ["gzip", createGzip],
])("%s", async (encoding, create) => {
  const app = fastify();
  onTestFinished(() => app.close());
  const file = new ServedFile(Buffer.from("the same again and again ".repeat(100)), "text/plain");
  app.get("/", (request, reply) => file.send(request, reply.header("cache-control", "immutable")));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const ask = (): Promise<Response> => fetch(url, { headers: { "accept-encoding": encoding } });
  const failing = vi.spyOn(Object.getPrototypeOf(create()), "end").mockImplementationOnce(function (
    this: ReturnType<typeof create>,
  ) {
    return this.destroy(new Error("no memory"));
  });
  onTestFinished(() => failing.mockRestore());
  const failed = await ask();
  expect(failed.status).toBe(500);
  for (const header of ["content-encoding", "etag", "cache-control"])
    expect([header, failed.headers.get(header)]).toEqual([header, null]);
  expect(await failed.json()).toMatchObject({ message: "no memory" });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("cache-control")).toBe("immutable");
  expect(await answer.text()).toContain("again and again");
});
