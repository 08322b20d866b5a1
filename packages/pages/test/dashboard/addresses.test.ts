/**
 * The address, and what changes it late:
 *  1. A page asks for another query of its own only: work that ends when another page is shown leaves the
 *     address of that alone.
 *  2. Of the page of records, the same holds for the list, each record and a new one.
 *  3. What is asked for counts, also where the browser changes no further address, as Safari after a hundred.
 */
import { expect, test } from "vitest";
import {
  listPart,
  newRecordPart,
  RecordsTravel,
  recordPart,
} from "../../src/dashboard/records/records-travel.js";
import { Router } from "../../src/dashboard/router.js";
import { FakeWindow } from "./fake-window.js";

const begin = "/dashboard/indexes/my%20shop";

function open(path: string) {
  const ownWindow = new FakeWindow(`http://a.test${path}`);
  const router = new Router(ownWindow, "/dashboard");
  const address = () => ownWindow.location.pathname + ownWindow.location.search;
  return { ownWindow, router, travel: new RecordsTravel(router, "my shop"), address };
}

const steps = { isStep: true };

test("a page changes its own query, however its address is written (1)", () => {
  const { router, address } = open("/dashboard/indexes/my%20sho%70/search?q=a");
  router.ask(new URLSearchParams({ q: "b" }), { page: ["indexes", "my shop", "search"], ...steps });
  expect(new URLSearchParams(address().split("?")[1]).get("q")).toBe("b");
  expect(router.query.value.get("q")).toBe("b");
});

test("a page does not change the query of another one (1)", () => {
  const { router, address } = open(`${begin}/search?q=chair`);
  router.ask(new URLSearchParams(), { page: ["indexes", "my shop", "settings"], ...steps });
  router.ask(new URLSearchParams(), { page: ["indexes", "other", "search"], ...steps });
  expect(address()).toBe(`${begin}/search?q=chair`);
  expect(router.query.value.get("q")).toBe("chair");
});

test.each([true, false])("a browser that changes no address loses no query (3)", (isStep) => {
  const { ownWindow, router, address } = open(`${begin}/search?q=chai`);
  const refuse = (): void => {
    throw new DOMException("Too many calls", "SecurityError");
  };
  Object.assign(ownWindow.history, { pushState: refuse, replaceState: refuse });
  router.ask(new URLSearchParams({ q: "chair" }), { page: ["indexes", "my shop", "search"], isStep });
  expect(address()).toBe(`${begin}/search?q=chai`);
  expect(router.query.value.get("q")).toBe("chair");
});

test.each([
  ["another page", `${begin}/search?q=chair`],
  ["another record", `${begin}/records?prefix=ch&id=chair-2`],
])("what is done with a record that was left changes nothing of %s (2)", (_, path) => {
  const { travel, address } = open(path);
  // An undo of a delete, the end of a delete, a record that is made, and one that is found by its objectID.
  travel.go({ id: "chair-1" }, { from: listPart, isStep: false });
  travel.go({ id: null }, { from: recordPart("chair-1"), isStep: false });
  travel.go({ id: "chair-1", isNew: false }, { from: newRecordPart, isStep: false });
  travel.go({ id: "chair-1" }, { from: listPart, isStep: true });
  expect(address()).toBe(path);
});

test("what is done with the record that is open leads on from it (2)", () => {
  const { travel, address } = open(`${begin}/records?prefix=ch&id=chair-1`);
  travel.go({ id: null }, { from: recordPart("chair-1"), isStep: false });
  expect(address()).toBe(`${begin}/records?prefix=ch`);
  travel.go({ id: "chair-1" }, { from: listPart, isStep: false });
  expect(address()).toBe(`${begin}/records?prefix=ch&id=chair-1`);
});
