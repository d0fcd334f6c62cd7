import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { joinAddress } from "./card.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: "GET", url });

test("the card's code leads to the sign-up, and takes an invitation along", () => {
  expect(joinAddress("https://secret.example", undefined)).toBe("https://secret.example/register");
  expect(joinAddress("https://secret.example", "CARD 1&2")).toBe(
    "https://secret.example/register?invite=CARD+1%262",
  );
});

test("is drawn without fonts or links, so that it prints anywhere", async () => {
  const card = await get("/api/promo-card.svg?invite=CARD1");
  expect(card.headers["content-type"]).toContain("image/svg+xml");
  expect(card.body).not.toMatch(/<text|<image|href/);
  expect(card.body).toContain('width="4in" height="6in"');
});

test("as a picture it has 300 dots an inch", async () => {
  const { rawPayload } = await get("/api/promo-card.png");
  expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 1800]);
});

test("as a PDF it is one page of four by six inches", async () => {
  const text = (await get("/api/promo-card.pdf")).rawPayload.toString("latin1");
  expect(text.startsWith("%PDF")).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain("/MediaBox [0 0 288 432]");
});

test("an invitation that is too long to be one is refused by name", async () => {
  const refused = await get(`/api/promo-card.svg?invite=${"x".repeat(65)}`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ field: "invite" });
});
