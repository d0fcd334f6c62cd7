import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startRedirects } from "../../../testing/redirects.ts";
import { openTextProvider, type TextProvider } from "../../../testing/text-provider.ts";
import { findSentText, sendText } from "./texts.ts";

const PUBLIC_URL = "https://secret.example";

let provider: TextProvider | undefined;
afterEach(() => provider?.close());

async function standIn(status: number, answer: object) {
  provider = await openTextProvider(status, answer);
  const { asked, url } = provider;
  const account = { accountSid: "AC1", authToken: "token", from: "+12135550100" };
  return { asked, config: { ...account, apiUrl: url, messagingUrl: url } };
}

test("sends a text from our number or messaging service", async () => {
  const { asked, config } = await standIn(201, { sid: "SM1" });
  await sendText(config, "+12135550142", "123456 is your code", PUBLIC_URL);
  await sendText({ ...config, from: "MG77" }, "+12135550142", "ready", PUBLIC_URL);
  expect(asked[0]?.path).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(asked[0]?.authorization).toBe(`Basic ${btoa("AC1:token")}`);
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
    To: "+12135550142",
    Body: "123456 is your code",
    From: "+12135550100",
    StatusCallback: "https://secret.example/webhooks/twilio/status",
  });
  expect(asked[1]?.form.get("MessagingServiceSid")).toBe("MG77");
});

test("returns the provider's id of an accepted text", async () => {
  const { config } = await standIn(201, { sid: "SM1" });
  expect(await sendText(config, "+12135550142", "ready", PUBLIC_URL)).toEqual({
    kind: "sent",
    providerId: "SM1",
  });
});

test("follows no redirect, which would take number and code elsewhere", async () => {
  const other = await openTextProvider();
  const redirects = await startRedirects(other.url);
  const { config } = await standIn(201, { sid: "SM1" });
  const redirected = { ...config, apiUrl: redirects.url };
  const outcome = await sendText(redirected, "+12135550142", "123456 is your code", PUBLIC_URL);
  await redirects.close();
  other.close();
  expect(outcome).toEqual({ kind: "deferred", reason: "text provider: answer 307, code none" });
  expect(other.asked).toEqual([]);
});

test("doesn't retry a number that replied STOP", async () => {
  const { asked, config } = await standIn(400, { code: 21610, message: "unsubscribed" });
  expect(await sendText(config, "+12135550142", "ready", PUBLIC_URL)).toMatchObject({
    kind: "refused",
    suppression: "stop",
  });
  expect(asked).toHaveLength(1);
});

test("doesn't treat an unreachable number as an opt-out", async () => {
  const { config } = await standIn(400, { code: 21614 });
  const outcome = await sendText(config, "+12135550142", "ready", PUBLIC_URL);
  expect(outcome).toEqual({ kind: "refused", reason: "text provider: answer 400, code 21614" });
});

test("requests no status callback to a loopback address", async () => {
  const { asked, config } = await standIn(201, { sid: "SM1" });
  await sendText(config, "+12135550142", "ready", "http://localhost:3000");
  expect(asked[0]?.form.has("StatusCallback")).toBe(false);
});

test.each([
  [429, { code: 20429 }, "deferred"],
  [401, { code: 20003 }, "deferred"],
  [500, { code: 20500 }, "deferred"],
  [503, {}, "unknown"],
])("an answer %i %j is %s, in words that name no number", async (status, answer, kind) => {
  const { config } = await standIn(status, answer);
  const outcome = await sendText(config, "+12135550142", "123456", PUBLIC_URL);
  expect(outcome).toMatchObject({ kind, reason: expect.stringMatching(/^text provider: answer/) });
  expect(JSON.stringify(outcome)).not.toMatch(/2135550142|123456/);
});

test("defers when the provider is unreachable; the outcome is unknown when it disconnects", async () => {
  const { config } = await standIn(201, {});
  const hangingUp = createServer((socket) => socket.on("data", () => socket.destroy()));
  await new Promise<void>((listening) => hangingUp.listen(0, "127.0.0.1", listening));
  const { port } = hangingUp.address() as AddressInfo;
  const there = { ...config, apiUrl: `http://127.0.0.1:${port}` };
  expect(await sendText(there, "+12135550142", "ready", PUBLIC_URL)).toMatchObject({ kind: "unknown" });
  await new Promise((closed) => hangingUp.close(closed));
  expect(await sendText(there, "+12135550142", "ready", PUBLIC_URL)).toMatchObject({ kind: "deferred" });
});

test("finds a text with a lost response by its body, ignoring older ones", async () => {
  const since = new Date("2026-11-22T18:00:00Z");
  const text = { to: "+12135550142", body: "ready", since };
  const messages = [
    { sid: "SM1", body: "ready", date_created: "Sun, 22 Nov 2026 17:00:00 +0000" },
    { sid: "SM2", body: "something else", date_created: "Sun, 22 Nov 2026 18:00:10 +0000" },
    { sid: "SM3", body: "ready", date_created: "Sun, 22 Nov 2026 18:00:05 +0000" },
  ];
  const { asked, config } = await standIn(200, { messages });
  expect(await findSentText(config, text)).toBe("SM3");
  expect(asked[0]?.path).toContain("?To=%2B12135550142&DateSent%3E=2026-11-22");
  provider?.close();
  const other = await standIn(200, { messages: messages.slice(0, 2) });
  expect(await findSentText(other.config, text)).toBeNull();
  provider?.close();
  const silent = await standIn(503, {});
  await expect(findSentText(silent.config, text)).rejects.toThrow("didn't answer the lookup");
});
