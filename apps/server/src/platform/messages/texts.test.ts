import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendText } from "./texts.ts";

let provider: Server | undefined;
afterEach(() => provider?.close());

/** A stand-in for the provider that answers as it is told, and keeps what it was asked. */
async function standIn(status: number, answer: object) {
  const asked: { path: string; authorization: string | undefined; form: URLSearchParams }[] = [];
  provider = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url = "", headers } = request;
    asked.push({ path: url, authorization: headers.authorization, form: new URLSearchParams(body) });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => provider?.listen(0, "127.0.0.1", listening));
  const { port } = provider.address() as AddressInfo;
  const config = {
    accountSid: "AC1",
    authToken: "token",
    from: "+12135550100",
    apiUrl: `http://127.0.0.1:${port}`,
  };
  return { asked, config };
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
