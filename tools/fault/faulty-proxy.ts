import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Faults and their frequency in percent. All other calls pass. */
const FAULTS = [
  { name: "delay", percent: 10 },
  { name: "cut before", percent: 5 },
  { name: "lose answer", percent: 8 },
  { name: "unavailable", percent: 5 },
] as const;
type Fault = (typeof FAULTS)[number]["name"];

const DELAY_MS = 400;

export interface FaultyProxy {
  readonly url: string;
  /** Whether faults happen. */
  isFaulty: boolean;
  /** How often each fault has happened. */
  readonly counts: Record<Fault, number>;
  close(): Promise<void>;
}

/** Starts a proxy to the card provider that breaks calls as networks do. */
export async function startFaultyProxy(target: string, random: () => number): Promise<FaultyProxy> {
  const counts: Record<Fault, number> = { delay: 0, "cut before": 0, "lose answer": 0, unavailable: 0 };
  const server = createServer((request, response) => {
    const fault = proxy.isFaulty ? drawFault(random) : undefined;
    if (fault !== undefined) counts[fault]++;
    void handle(target, request, response, fault);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isFaulty: true,
    counts,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return proxy;
}

function drawFault(random: () => number): Fault | undefined {
  let left = random() * 100;
  for (const { name, percent } of FAULTS) {
    if (left < percent) return name;
    left -= percent;
  }
  return undefined;
}

async function handle(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return;
  }
  if (fault === "cut before") return void request.socket.destroy();
  if (fault === "unavailable")
    return void response.writeHead(503, { "content-type": "application/json" }).end("{}");
  if (fault === "delay") await new Promise((resume) => setTimeout(resume, DELAY_MS));
  const { method, headers, url } = request;
  const onward = forward(new URL(url ?? "/", target), { method, headers }, (answer) => {
    // The provider has done its work, but its answer is lost.
    if (fault === "lose answer") return void request.socket.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => request.socket.destroy());
  onward.end(Buffer.concat(chunks));
}
