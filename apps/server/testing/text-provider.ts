import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface AskedText {
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

/**
 * Starts a text provider.
 * @param answer body of its responses
 */
export async function openTextProvider(status = 201, answer: object = { sid: "SM1" }): Promise<TextProvider> {
  const asked: AskedText[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url = "", headers } = request;
    asked.push({ path: url, authorization: headers.authorization, form: new URLSearchParams(body) });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}
