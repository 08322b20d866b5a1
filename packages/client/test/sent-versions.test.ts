/**
 * Whether a write may be sent again depends on the versions that are sent, not on those of the objects in
 * memory:
 *  1. A version that JSON leaves out, such as that of a getter, makes no write repeatable.
 *  2. `saveAll` sends what `toJSON` of a record makes, with the version of the call.
 *  3. Records stay in order by the objectIDs that are sent.
 *  4. A batch without versions that is on the queue of the server may not be written again, although it may be
 *     asked again what became of it.
 */
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { Client, type RecordToWrite, SaveFailure } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const written = { dataVersion: 1, applied: 1, ignoredAsStale: 0 };

function clientOf({ baseUrl }: RecordingServer): Client {
  return new Client({ host: baseUrl, key: "k", retries: 1 });
}

/** Its answer is lost. */
const lose = (response: ServerResponse): void => void response.destroy();

class WithGetter {
  readonly objectID = "a";
  get version(): number {
    return 7;
  }
}

/** As a document of an object mapper, whose fields lie elsewhere. */
class Mapped {
  readonly objectID = "in memory";
  readonly version = 7;
  readonly #sent: object;
  constructor(sent: object) {
    this.#sent = sent;
  }
  toJSON(): object {
    return this.#sent;
  }
}

describe("a version that is not sent (1)", () => {
  test.each<[string, RecordToWrite<object>]>([
    ["a getter", new WithGetter()],
    ["toJSON", new Mapped({ objectID: "a" })],
  ])("because of %s: the write is not sent again", async (_, record) => {
    const server = await RecordingServer.start(lose);
    const index = clientOf(server).index<object>("a");
    await expect(index.write([{ action: "upsert", record }])).rejects.toMatchObject({ retryable: false });
    await expect(index.writeAll([{ action: "upsert", record }])).rejects.toMatchObject({ retryable: false });
    expect(server.arrived.length).toBe(2);
    expect(server.arrived.some(({ body }) => body.includes("version"))).toBe(false);
  });

  test("but one that toJSON gives is sent, and the write again", async () => {
    const server = await RecordingServer.start(lose);
    const record = new Mapped({ objectID: "a", version: 3 });
    const call = clientOf(server)
      .index<object>("a")
      .write([{ action: "upsert", record }]);
    await expect(call).rejects.toMatchObject({ retryable: true });
    expect(server.arrived.length).toBe(2);
  });
});

test("saveAll sends what toJSON makes, with a version (2)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 200, written));
  const index = clientOf(server).index<object>("a");
  await index.saveAll([new Mapped({ objectID: "a", title: "b" }), new WithGetter()], { version: 5 });
  expect(JSON.parse(server.arrived[0]?.body ?? "")).toEqual({
    operations: [
      { action: "upsert", record: { objectID: "a", title: "b", version: 5 } },
      { action: "upsert", record: { objectID: "a", version: 7 } },
    ],
  });
});

test("batches with the same objectID, as it is sent, are not under way together (3)", async () => {
  let underWay = 0;
  let most = 0;
  const server = await RecordingServer.start((response) => {
    most = Math.max(most, ++underWay);
    setImmediate(() => {
      underWay--;
      answerJson(response, 200, written);
    });
  });
  const records = Array.from({ length: 6 }, (_, i) =>
    Object.assign(new Mapped({ objectID: "same" }), { objectID: `${i}` }),
  );
  await clientOf(server).index<object>("a").saveAll(records, { batchOperations: 1, concurrency: 6 });
  expect([most, server.arrived.length]).toEqual([1, 6]);
});

test.each([
  { version: undefined, retryable: false },
  { version: 5, retryable: true },
])(
  "a queued batch of which no more is heard, with the version $version (4)",
  async ({ version, retryable }) => {
    const server = await RecordingServer.start((response, { method }) => {
      if (method === "GET") lose(response);
      else answerJson(response, 202, { ...written, applied: 0, queued: { taskId: "t1" } });
    });
    const saving = clientOf(server)
      .index<object>("a")
      .saveAll([{ objectID: "a" }], { version });
    const failure: unknown = await saving.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SaveFailure);
    expect(failure).toMatchObject({ code: "no_answer", retryable, cause: { retryable: true } });
    expect(server.arrived.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  },
);
