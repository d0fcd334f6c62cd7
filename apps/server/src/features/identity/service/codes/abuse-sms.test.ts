import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../../../../../testing/authenticator.ts";
import { Browser } from "../../../../../testing/browser.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

/** Covers the SMS limits beyond one number's. Attackers earn money when we text numbers they own. */
let server: TestServer;
const servers: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer({ settings: { SMS_PER_DAY: "40" } });
  servers.push(server);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const REFUSED = { status: 429, body: { code: "over_sms_send_rate_limit" } };

function ask(phone: string, ip: string) {
  return new Browser(server, { ip }).post("/auth/v1/otp", { phone });
}

/** Returns numbers of different exchanges. */
function distantNumber(index: number): string {
  return `+1213${String(555 + index).padStart(3, "0")}0123`;
}

describe("abuse 11: SMS pumping", () => {
  test.each(["+44 20 7946 0958", "+1 416 555 0123", "900 555 1234", "800 555 1234"])(
    "sends nothing to %s",
    async (phone) => {
      expect(await ask(phone, "198.51.100.1")).toMatchObject({ status: 400, body: { field: "phone" } });
    },
  );

  test("sends 30 an hour to one network", async () => {
    for (let index = 0; index < 30; index++) {
      expect(await ask(distantNumber(index), "198.51.100.1")).toMatchObject({ status: 200 });
    }
    expect(await ask(distantNumber(30), "198.51.100.1")).toMatchObject(REFUSED);
    expect(await ask(distantNumber(31), "198.51.100.2")).toMatchObject({ status: 200 });
    server.clock.advance(3_600);
    expect(await ask(distantNumber(32), "198.51.100.1")).toMatchObject({ status: 200 });
  });

  test("sends 20 an hour to numbers that share a prefix, whatever networks ask", async () => {
    for (let index = 0; index < 20; index++) {
      const phone = `+1310555${String(1000 + index)}`;
      expect(await ask(phone, `198.51.100.${index}`)).toMatchObject({ status: 200 });
    }
    expect(await ask("+13105551999", "198.51.100.99")).toMatchObject(REFUSED);
    expect(await ask("+13105561999", "198.51.100.99")).toMatchObject({ status: 200 });
  });

  test("sends as many a day as configured, less the reserved tenth", async () => {
    for (let index = 0; index < 36; index++) {
      expect(await ask(distantNumber(index), `198.51.100.${index}`)).toMatchObject({ status: 200 });
    }
    expect(await ask(distantNumber(41), "203.0.113.1")).toMatchObject(REFUSED);
    server.clock.advance(86_400);
    expect(await ask(distantNumber(42), "203.0.113.1")).toMatchObject({ status: 200 });
  });

  test("counts change notices among the day's texts; mail notices always go out, and late texts follow", async () => {
    const phone = "+13105570177";
    const { email } = await signedInMember(server, "member", { phone });
    const browser = new Browser(server, { ip: "203.0.113.9" });
    await browser.signIn({ email });
    for (let index = 0; index < 36; index++) await ask(distantNumber(index), `198.51.100.${index}`);
    const addPasskey = async () => {
      const authenticator = new Authenticator({ origin: server.context.config.publicUrl });
      const { body } = await browser.post("/auth/v1/passkeys/registration/options", {});
      const credential = authenticator.register(body.options);
      await browser.post("/auth/v1/passkeys/registration/verify", {
        challenge_id: body.challenge_id,
        credential,
      });
    };
    for (let passkey = 0; passkey < 5; passkey++) await addPasskey();
    const told = async (to: string) =>
      (await server.messagesTo(to)).filter(({ body }) => body.includes("A passkey was added")).length;
    // A tenth of the forty is reserved for those with a verified factor.
    expect(await told(phone)).toBe(4);
    expect(await told(email)).toBe(5);
    expect(await ask(distantNumber(60), "203.0.113.1")).toMatchObject(REFUSED);
    server.clock.advance(86_400);
    expect(await told(phone)).toBe(5);
  });

  test("counts a /64 of IPv6 addresses as one network", async () => {
    for (let index = 0; index < 30; index++) {
      await ask(distantNumber(index), `2001:db8:1:2::${(index + 1).toString(16)}`);
    }
    expect(await ask(distantNumber(30), "2001:db8:1:2:ffff::1")).toMatchObject(REFUSED);
    expect(await ask(distantNumber(31), "2001:db8:1:3::1")).toMatchObject({ status: 200 });
  });
});

test("refuses texts at once in production without an SMS provider", async () => {
  const mute = await startTestServer({
    settings: {
      NODE_ENV: "production",
      SECRET_KEY: "a key of more than thirty-two letters, for this test",
      PUBLIC_URL: "https://secret.example",
      SQUARE_ENVIRONMENT: "production",
      TRUST_PROXY: "none",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "SECRET <hello@secret.example>",
    },
  });
  servers.push(mute);
  const browser = new Browser(mute, { ip: "198.51.100.1" });
  const refused = { status: 400, body: { code: "phone_provider_disabled" } };
  expect(await browser.post("/auth/v1/otp", { phone: "+12135550123" })).toMatchObject(refused);
  expect(await browser.post("/auth/v1/recover", { phone: "+12135550123" })).toMatchObject(refused);
  expect((await browser.get("/api/session")).body).toMatchObject({ canText: false });
});
