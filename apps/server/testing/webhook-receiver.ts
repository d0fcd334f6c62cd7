import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Webhook that arrived. */
interface ArrivedWebhook {
  readonly id: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Another program that gets webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly arrived: ArrivedWebhook[];
  /** Answers a webhook; by default with 200. */
  answer: (response: ServerResponse, webhook: ArrivedWebhook) => void;
  close(): Promise<void>;
}

/** Starts a receiver on this machine. */
export async function openWebhookReceiver(
  open: (listener: RequestListener) => ReturnType<typeof createServer> = createServer,
  protocol = "http",
): Promise<WebhookReceiver> {
  const server = open(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    const webhook = { id: String(request.headers["webhook-id"]), headers: request.headers, body };
    receiver.arrived.push(webhook);
    receiver.answer(response, webhook);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const receiver: WebhookReceiver = {
    url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrived: [],
    answer: (response) => void response.end("ok"),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}
