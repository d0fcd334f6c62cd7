import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface AskedText {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

/** Test double of Twilio that responds as told and records requests. */
export interface TextProvider {
  readonly url: string;
  readonly asked: readonly AskedText[];
  close(): void;
}

/** Response of the test double. A text is sent as it is. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: object | string;
}

/**
 * Starts a text provider.
 * @param answer body of its responses
 * @param answerTo answers that depend on the request; undefined for the usual one
 */
export async function openTextProvider(
  status = 201,
  answer: object = { sid: "SM1" },
  answerTo: (asked: AskedText) => ProviderAnswer | Promise<ProviderAnswer> | undefined = () => undefined,
): Promise<TextProvider> {
  const asked: AskedText[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url = "", headers } = request;
    const made = { path: url, authorization: headers.authorization, form: new URLSearchParams(body) };
    asked.push(made);
    const said = (await answerTo(made)) ?? { status, body: answer };
    const text = typeof said.body === "string" ? said.body : JSON.stringify(said.body);
    response.writeHead(said.status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}
