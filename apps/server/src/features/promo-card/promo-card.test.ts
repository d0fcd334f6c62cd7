import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../../testing/browser.ts";
import { signedInMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { joinAddress } from "./card/draw-card.ts";
import { CardPress } from "./service/card-press.ts";

const HOME = "https://secret.example";
const HERE = "203.0.113.7";

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
  const { email } = await signedInMember(server, "admin");
  admin = new Browser(server);
  await admin.signIn({ email });
});
afterAll(() => server?.close());
// Each test has its own rate limits.
beforeEach(() => server.clock.advance(3_600));

const get = (url: string, ip = HERE) =>
  server.app.inject({ method: "GET", url, headers: { "x-forwarded-for": ip } });

async function invite(): Promise<string> {
  const { body } = await admin.post("/api/admin/invitations", { label: "Card at the pier" });
  return body.code;
}

test("the QR code leads to the sign-up, with the invitation", () => {
  expect(joinAddress("https://secret.example", undefined)).toBe("https://secret.example/register");
  expect(joinAddress("https://secret.example", "CARD 1&2")).toBe(
    "https://secret.example/register?invite=CARD+1%262",
  );
});

test("is drawn without fonts or links, so that it prints anywhere", async () => {
  const card = await get(`/api/promo-card.svg?invite=${await invite()}`);
  expect(card.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(card.body).not.toMatch(/<text|<image|href/);
  expect(card.body).toContain('width="4in" height="6in"');
});

test.each([
  ["trimmed", [1200, 1800]],
  ["bleed", [1275, 1875]],
])("the picture has 300 dots per inch: %s", async (edition, size) => {
  const { rawPayload } = await get(`/api/promo-card.png?edition=${edition}`);
  expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual(size);
});

test("the PDF is two pages of four by six inches, front and back", async () => {
  const text = (await get("/api/promo-card.pdf")).rawPayload.toString("latin1");
  expect(text.startsWith("%PDF")).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(text).toContain("/MediaBox [0 0 288 432]");
  expect(text).toContain("/TrimBox [0 0 288 432]");
});

test("the print shop's pages are an eighth of an inch larger on each side, with a trim box", async () => {
  const { rawPayload, headers } = await get("/api/promo-card.pdf?edition=bleed");
  const text = rawPayload.toString("latin1");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  for (const box of ["/MediaBox [0 0 306 450]", "/BleedBox [0 0 306 450]", "/TrimBox [9 9 297 441]"])
    expect(text.split(box)).toHaveLength(3);
  expect(headers["content-disposition"]).toContain('"secret-card-with-bleed.pdf"');
  const drawing = (await get("/api/promo-card.svg?edition=bleed")).body;
  expect(drawing).toContain('width="4.25in" height="6.25in"');
});

test("the front shows the tail without a code, and has its own file name", async () => {
  const front = await get("/api/promo-card.png?side=front");
  expect(front.headers["content-disposition"]).toContain('"secret-card-front.png"');
  expect(front.rawPayload.equals((await get("/api/promo-card.png")).rawPayload)).toBe(false);
  const drawing = (await get("/api/promo-card.svg?side=front&edition=bleed")).body;
  expect(drawing).not.toMatch(/<text|<image|href/);
  expect(drawing).toContain(
    '<svg xmlns="http://www.w3.org/2000/svg" x="-60" y="-60" width="1320" height="1920"',
  );
});

test("rejects an unknown edition by name", async () => {
  const refused = await get("/api/promo-card.svg?edition=poster");
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ field: "edition" });
});

test("rejects a too long invitation by name", async () => {
  const refused = await get(`/api/promo-card.svg?invite=${"x".repeat(65)}`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ field: "invite" });
});

describe("abuse 75: rendering for strangers", () => {
  test.each(["svg", "png", "pdf"])("renders no %s for an unknown code", async (format) => {
    const refused = await get(`/api/promo-card.${format}?invite=NEVER-GIVEN-OUT`);
    expect(refused.json()).toMatchObject({ code: "INVITATION_NOT_VALID" });
  });

  test("slows down guesses of codes", async () => {
    const tries = Array.from({ length: 110 }, (_, index) => `/api/promo-card.svg?invite=GUESS${index}`);
    for (const url of tries) await get(url, "203.0.113.8");
    const answer = await get(`/api/promo-card.svg?invite=${await invite()}`, "203.0.113.8");
    expect(answer.json()).toMatchObject({ code: "OVER_REQUEST_RATE_LIMIT" });
  });

  test("serves a cached card for every spelling of its code", async () => {
    const code = await invite();
    const cards = await Promise.all(
      [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`].map((spelling) =>
        get(`/api/promo-card.png?invite=${spelling}`),
      ),
    );
    expect(new Set(cards.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
    for (let again = 0; again < 25; again++)
      expect((await get(`/api/promo-card.png?invite=${code}`)).statusCode).toBe(200);
  });

  test("limits new cards per network and minute", async () => {
    const ip = "203.0.113.9";
    const codes = await Promise.all(Array.from({ length: 21 }, invite));
    const statuses: number[] = [];
    for (const code of codes) statuses.push((await get(`/api/promo-card.svg?invite=${code}`, ip)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await get(`/api/promo-card.svg?invite=${codes[20]}`, ip);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get(`/api/promo-card.svg?invite=${codes[0]}`, ip)).statusCode).toBe(200);
    expect((await get(`/api/promo-card.svg?invite=${codes[20]}`, "203.0.113.10")).statusCode).toBe(200);
    server.clock.advance(60);
    expect((await get(`/api/promo-card.svg?invite=${codes[20]}`, ip)).statusCode).toBe(200);
  });

  test("counts the bleed edition as a separate card", async () => {
    const ip = "203.0.113.11";
    const codes = await Promise.all(Array.from({ length: 11 }, invite));
    const read = (code: string, edition: string) =>
      get(`/api/promo-card.svg?invite=${code}&edition=${edition}`, ip);
    for (const code of codes.slice(0, 10)) {
      const trimmed = await read(code, "trimmed");
      const bleed = await read(code, "bleed");
      expect([trimmed.statusCode, bleed.statusCode]).toEqual([200, 200]);
      expect(bleed.body).not.toBe(trimmed.body);
      expect((await read(code, "bleed")).body).toBe(bleed.body);
      expect((await read(code, "trimmed")).body).toBe(trimmed.body);
    }
    expect((await read(codes[10] ?? "", "bleed")).statusCode).toBe(429);
    expect((await read(codes[0] ?? "", "bleed")).statusCode).toBe(200);
  });

  test("refuses as busy when too many are queued", async () => {
    const press = new CardPress();
    const order = (index: number) =>
      ({ format: "svg", publicUrl: HOME, invite: `CODE${index}`, edition: "trimmed", side: "back" }) as const;
    const made = Array.from({ length: 21 }, (_, index) => press.make(order(index)));
    expect(await press.make(order(21))).toMatchObject({ ok: false, failure: { code: "BUSY" } });
    expect((await Promise.all(made)).every(({ ok }) => ok)).toBe(true);
    expect(await press.make(order(21))).toMatchObject({ ok: true });
    await press.close();
  });

  test("starts a new thread after one has exited", async () => {
    const press = new CardPress();
    const order = {
      format: "svg",
      publicUrl: HOME,
      invite: undefined,
      edition: "trimmed",
      side: "back",
    } as const;
    const lost = press.make(order);
    await press.close();
    await expect(lost).rejects.toThrow("the card's worker thread exited");
    expect(await press.make(order)).toMatchObject({ ok: true });
    await press.close();
  });
});
