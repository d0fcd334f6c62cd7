import { afterEach, expect, test } from "vitest";
import { openTextProvider, type TextProvider } from "../../../testing/text-provider.ts";
import { sendText } from "./texts.ts";

let provider: TextProvider | undefined;
afterEach(() => provider?.close());

async function standIn(status: number, answer: object) {
  provider = await openTextProvider(status, answer);
  const { asked, url } = provider;
  return { asked, config: { accountSid: "AC1", authToken: "token", from: "+12135550100", apiUrl: url } };
}

test("a text goes to the provider, from our number or our messaging service", async () => {
  const { asked, config } = await standIn(201, { sid: "SM1" });
  await sendText(config, "+12135550142", "123456 is your code");
  await sendText({ ...config, from: "MG77" }, "+12135550142", "ready");
  expect(asked[0]?.path).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(asked[0]?.authorization).toBe(`Basic ${btoa("AC1:token")}`);
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
    To: "+12135550142",
    Body: "123456 is your code",
    From: "+12135550100",
  });
  expect(asked[1]?.form.get("MessagingServiceSid")).toBe("MG77");
});

test("a number that replied STOP is left in peace, without another attempt", async () => {
  const { asked, config } = await standIn(400, { code: 21610, message: "unsubscribed" });
  await sendText(config, "+12135550142", "ready");
  expect(asked).toHaveLength(1);
});

test.each([
  [429, { code: 20429 }],
  [503, {}],
  [401, { code: 20003 }],
])(
  "an answer %i %j is an error that names no number, so that the job tries again",
  async (status, answer) => {
    const { config } = await standIn(status, answer);
    const failure = await sendText(config, "+12135550142", "123456").catch((error: Error) => error.message);
    expect(failure).toMatch(/^the text was not sent: /);
    expect(failure).not.toMatch(/2135550142|123456/);
  },
);
