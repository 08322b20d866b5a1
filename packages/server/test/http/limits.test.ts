/** The section Limits of the API specification: each limit at its value and one past it. */
import { request } from "node:http";
import { connect } from "node:net";
import { batchBytesMax } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { adminKey, expectError, field, useServer } from "./harness.js";

const server = useServer();

const recordOf = (bytes: number, objectID = "r"): object => {
  const empty = JSON.stringify({ objectID, text: "" }).length;
  return { objectID, text: "x".repeat(bytes - empty) };
};

describe("q length: 512 characters", () => {
  test("512 are taken, also beyond the basic plane; 513 are query_too_long", async () => {
    await server().putSettings("limits", {});
    expect((await server().search("limits", { q: "a".repeat(512) })).status).toBe(200);
    expect((await server().search("limits", { q: "😀".repeat(512) })).status).toBe(200);
    expectError(await server().search("limits", { q: "a".repeat(513) }), "query_too_long", "513");
    expectError(await server().search("limits", { q: "😀".repeat(513) }), "query_too_long", "513");
  });
});

describe("hitsPerPage: default 20, capped at 100", () => {
  test("above 100 it is clamped and echoed as 100; 0 is allowed", async () => {
    await server().putSettings("limits", {});
    const hitsPerPage = async (request: object) =>
      field((await server().search("limits", { q: "", ...request })).json, "hitsPerPage");
    expect(await hitsPerPage({})).toBe(20);
    expect(await hitsPerPage({ hitsPerPage: 100 })).toBe(100);
    expect(await hitsPerPage({ hitsPerPage: 101 })).toBe(100);
    expect(await hitsPerPage({ hitsPerPage: 0 })).toBe(0);
  });
});

describe("Operations per write batch: 1,000", () => {
  test("1,000 are taken, 1,001 are too_many_operations and write nothing", async () => {
    const operations = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ action: "upsert", record: { objectID: `o${at}` } }));
    expectError(await server().write("operations", operations(1_001)), "too_many_operations", "1,001");
    expectError(await server().get("operations", "o0"), "not_found");
    expect((await server().write("operations", operations(1_000))).json).toMatchObject({ applied: 1_000 });
  });
});

describe("Bytes per write batch: 5,000,000", () => {
  const padded = (bytes: number): string => {
    const body = '{"operations":[{"action":"upsert","record":{"objectID":"padded"}}]}';
    return `${body}${" ".repeat(bytes - body.length)}`;
  };

  test("5,000,000 are taken", async () => {
    expect(
      (await server().call("POST", "/1/indexes/bytes/records", { rawBody: padded(5_000_000) })).status,
    ).toBe(200);
  });

  test("a body of one byte more is payload_too_large and writes nothing", async () => {
    const answer = await server().call("POST", "/1/indexes/too-many-bytes/records", {
      rawBody: padded(5_000_001),
    });
    expectError(answer, "payload_too_large");
    expectError(await server().get("too-many-bytes", "padded"), "not_found");
  });

  test("a client that sends far more still gets to read the answer", async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await server().call("POST", "/1/indexes/too-many-bytes/records", {
        rawBody: padded(8_000_000),
      });
      expectError(answer, "payload_too_large");
    }
  });

  test("without a content-length reading stops at the limit", async () => {
    const { status, connection, body, sentBytes } = await stream("/1/indexes/too-many-bytes/records");
    expect(status).toBe(413);
    // Closed with the answer it would be reset, since more comes in, and the answer may be lost.
    expect(connection).toBe("keep-alive");
    expect(JSON.parse(body)).toEqual({ error: { code: "payload_too_large", message: expect.any(String) } });
    // What the buffers of both ends hold is sent without being read.
    expect(sentBytes).toBeLessThan(50_000_000);
    expect((await server().call("GET", "/health")).status).toBe(200);
  });

  test("who goes on sending after the answer is cut off soon", async () => {
    const sentBytes = await sendRegardless("/1/indexes/too-many-bytes/records");
    expect(sentBytes).toBeGreaterThan(batchBytesMax);
    expect((await server().call("GET", "/health")).status).toBe(200);
  });

  test.each([
    ["an unknown key", "POST", "/1/indexes/any/records", "svc_admin_unknown"],
    ["a route that takes no body", "GET", "/1/indexes", adminKey],
  ])("and so is who goes on sending with %s", async (_, method, path, key) => {
    expect(await sendRegardless(path, method, key)).toBeGreaterThan(0);
    expect((await server().call("GET", "/health")).status).toBe(200);
  });

  /** Sends without an end and without reading; resolves to how much when the connection is cut. */
  function sendRegardless(path: string, method = "POST", key = adminKey): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect(server().running.port, "127.0.0.1");
      const chunk = Buffer.concat([
        Buffer.from("186a0\r\n"),
        Buffer.alloc(100_000, " "),
        Buffer.from("\r\n"),
      ]);
      let sentBytes = 0;
      const sendMore = (): void => {
        sentBytes += 100_000;
        if (socket.write(chunk)) setImmediate(sendMore);
        else socket.once("drain", sendMore);
      };
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(sentBytes));
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: a\r\nx-svc-key: ${key}\r\n` +
          "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
      );
      sendMore();
    });
  }

  /** Sends up to 100 MB in chunks until the answer comes. */
  function stream(
    path: string,
  ): Promise<{ status: number; connection: string | undefined; body: string; sentBytes: number }> {
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "x-svc-key": adminKey };
      const sending = request(`${server().url}${path}`, { method: "POST", headers });
      let sentBytes = 0;
      let answered = false;
      const chunk = Buffer.alloc(100_000, " ");
      const sendMore = (): void => {
        while (!answered && sentBytes < 100_000_000) {
          sentBytes += chunk.length;
          if (!sending.write(chunk)) {
            sending.once("drain", sendMore);
            return;
          }
        }
      };
      sending.on("response", (response) => {
        answered = true;
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          body += text;
        });
        response.on("end", () => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, connection: headers.connection, body, sentBytes });
          sending.destroy();
        });
      });
      sending.on("error", (error) => {
        if (!answered) reject(error);
      });
      sendMore();
    });
  }
});

describe("Bytes per record: 100,000", () => {
  test("100,000 are taken, 100,001 are record_too_large and write nothing", async () => {
    expect((await server().upsert("records", recordOf(100_000))).status).toBe(200);
    const answer = await server().upsert("large-records", { objectID: "small" }, recordOf(100_001, "large"));
    expectError(answer, "record_too_large", /operations\[1\].*"large".*100,001 bytes.*100,000 are/);
    expectError(await server().get("large-records", "small"), "not_found");
  });

  test("they are of the compact JSON: blanks in the body do not count", async () => {
    const record = JSON.stringify(recordOf(100_000, "blanks")).replace(",", `,${" ".repeat(1_000)}`);
    const rawBody = `{"operations":[{"action":"upsert","record":${record}}]}`;
    expect((await server().call("POST", "/1/indexes/records/records", { rawBody })).status).toBe(200);
  });

  test("they are bytes of UTF-8, not characters", async () => {
    expectError(
      await server().upsert("records", { objectID: "a", text: "é".repeat(50_000) }),
      "record_too_large",
    );
  });
});

describe("objectID length: 512 characters", () => {
  test("512 are taken and found by their path, 513 are invalid_object_id", async () => {
    const longest = "😀".repeat(512);
    expect((await server().upsert("ids", { objectID: longest })).status).toBe(200);
    expect((await server().get("ids", longest)).json).toMatchObject({ objectID: longest });
    expectError(await server().upsert("ids", { objectID: "a".repeat(513) }), "invalid_object_id", "513");
    expectError(await server().get("ids", "a".repeat(513)), "invalid_object_id", "513");
    expectError(
      await server().write("ids", [{ action: "delete", objectID: "😀".repeat(513) }]),
      "invalid_object_id",
      /operations\[0\]/,
    );
  });
});

describe("Filters: at most 50, 1,000 values in all", () => {
  test("one more is invalid_filter", async () => {
    await server().putSettings("limits", {});
    const filter = { attribute: "a", op: "eq", value: 1 };
    const search = (filters: unknown[]) => server().search("limits", { q: "", filters });
    expect((await search(Array.from({ length: 50 }, () => filter))).status).toBe(200);
    expectError(await search(Array.from({ length: 51 }, () => filter)), "invalid_filter", "51");
    const values = Array.from({ length: 1_000 }, (_, at) => at);
    expect((await search([{ attribute: "a", op: "in", values }])).status).toBe(200);
    expectError(await search([{ attribute: "a", op: "in", values }, filter]), "invalid_filter", "1,001");
  });
});
