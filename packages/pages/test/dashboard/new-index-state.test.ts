/**
 * An import of a file, and what ends it:
 *  1. Signing out names a file that is chosen and an import that runs, and leaves neither to the next person.
 *  2. The preview is of the format that was chosen last, in whichever order the readings end.
 *  3. Another file ends what begins with the file before: nothing is written of that.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DashboardState } from "../../src/dashboard/dashboard-state.js";
import { type NewIndexState, newIndexStateOf } from "../../src/dashboard/new-index/new-index-state.js";
import { fakeFetch } from "./fake-server.js";
import { FakeWindow } from "./fake-window.js";

let state: DashboardState;
let made: NewIndexState;
/** What was asked of the server but for sessions, in order. */
let asked: string[];
/** Runs before each answer. */
let onRequest: (method: string, path: string) => Promise<void>;

beforeEach(async () => {
  asked = [];
  onRequest = async () => {};
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "fetch",
    fakeFetch(async (method, path) => {
      asked.push(`${method} ${path}`);
      await onRequest(method, path);
      if (path === "/1/indexes") return Response.json({ indexes: [] });
      return Response.json({});
    }),
  );
  state = new DashboardState(new FakeWindow("http://a.test/dashboard/new-index"), "http://a.test/");
  state.start();
  await expect.poll(() => state.session.stage.value.kind).toBe("signedIn");
  made = newIndexStateOf(state);
});
afterEach(() => void vi.unstubAllGlobals());

const choose = (name: string) => made.choose(new File(["id,name\n1,Ann\n"], name));

/** Requests that match wait until the returned function is called. */
function hold(request: string): () => void {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  onRequest = async (method, path) => {
    if (`${method} ${path}` === request) await gate;
  };
  return () => open();
}

describe("signing out (1)", () => {
  test("discards a file that is chosen, and names it", async () => {
    await choose("people.csv");
    expect(state.unsavedWords()).toEqual(["what is chosen for the file people.csv"]);
    await state.session.signOut();
    expect([made.file.value, made.preview.value]).toEqual([null, null]);
    expect(state.unsavedWords()).toEqual([]);
  });

  test("stops an import that runs, and names it", async () => {
    await choose("people.csv");
    hold("POST /1/indexes/people/records");
    await made.start();
    const running = made.running.value;
    expect(running?.stage.value.kind).toBe("running");
    expect(state.unsavedWords()).toEqual(["the import of people.csv into people, which stops"]);
    await state.session.signOut();
    await expect.poll(() => running?.stage.value.kind).toBe("stopped");
    expect([made.running.value, made.file.value]).toEqual([null, null]);
  });
});

/** A file whose first reading waits, as that of a large compressed file does. */
class SlowFile extends File {
  readonly #gate: Promise<void>;
  #isRead = false;

  constructor(text: string, name: string, gate: Promise<void>) {
    super([text], name);
    this.#gate = gate;
  }

  override slice(from?: number, to?: number): Blob {
    const piece = super.slice(from, to);
    if (this.#isRead) return piece;
    this.#isRead = true;
    const read = piece.arrayBuffer.bind(piece);
    piece.arrayBuffer = async () => {
      await this.#gate;
      return read();
    };
    return piece;
  }
}

test("a reading in the format before changes nothing (2)", async () => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const chosen = made.choose(new SlowFile("id\tname\n1\tAnn\n", "people.csv", gate));
  await made.setFormat("tsv");
  const fields = made.fields.value.map(({ name }) => name);
  open();
  await chosen;
  expect(fields).toEqual(["id", "name"]);
  expect(made.preview.value?.format).toBe("tsv");
  expect(made.fields.value.map(({ name }) => name)).toEqual(fields);
});

describe("another file, while an import begins (3)", () => {
  test.each([
    ["GET /1/indexes", ["GET /1/indexes"]],
    ["PUT /1/indexes/people/settings", ["GET /1/indexes", "PUT /1/indexes/people/settings"]],
  ])("ends it at %s", async (held, before) => {
    await choose("people.csv");
    const open = hold(held);
    const started = made.start();
    await expect.poll(() => asked).toEqual(before);
    made.begin();
    open();
    await started;
    expect(asked).toEqual(before);
    expect([made.running.value, made.file.value, made.fault.value]).toEqual([null, null, null]);
    expect(made.isStarting.value).toBe(false);
  });

  test("can be imported at once", async () => {
    await choose("people.csv");
    const open = hold("GET /1/indexes");
    const started = made.start();
    await expect.poll(() => asked).toHaveLength(1);
    made.begin();
    onRequest = async () => {};
    await choose("lamps.csv");
    await made.start();
    open();
    await started;
    expect(made.running.value?.task.file.name).toBe("lamps.csv");
    expect(asked.filter((one) => one.includes("people"))).toEqual([]);
  });
});
