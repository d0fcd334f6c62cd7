import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { openContext } from "../admin/open-context.ts";
import { startServer, startWorker } from "../kit/processes.ts";
import { type RoundRobinProxy, startProxy } from "../kit/proxy.ts";
import { SQUARE, serverSettings, squareSettings } from "../kit/scene.ts";

/** The processes that compose.yaml starts, as plain processes on this machine. */
export interface Topology {
  readonly context: Context;
  readonly proxy: RoundRobinProxy;
  readonly square: RunningSandbox;
  /** URL of each web process, past the proxy. */
  readonly webs: readonly string[];
  close(): Promise<void>;
}

const WEB_PROCESSES = 2;

/**
 * Starts two web processes, one worker and a proxy on a database. Square's stand-in sends webhooks to the proxy. Mails stay
 * in the development mailbox.
 * @param folder holds the pictures
 */
export async function startTopology(databaseUrl: string, folder: string): Promise<Topology> {
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const port = await findFreePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const webhookUrl = `${publicUrl}/api/webhooks/square`;
    const square = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl });
    stops.push(() => square.close());
    const settings = {
      ...serverSettings(databaseUrl),
      ...squareSettings(square.url),
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: "",
    };
    const { context, close: closeContext } = await openContext(settings);
    stops.push(closeContext);
    const worker = startWorker(settings);
    stops.push(() => worker.stop());
    const started = Array.from({ length: WEB_PROCESSES }, () => startServer({ ...settings, ROLE: "web" }));
    const ports: number[] = [];
    for (const each of await Promise.allSettled(started)) {
      if (each.status === "rejected") throw each.reason;
      stops.push(() => each.value.stop());
      ports.push(each.value.port);
    }
    const proxy = await startProxy(port, ports);
    stops.push(() => proxy.close());
    return { context, proxy, square, webs: ports.map((each) => `http://127.0.0.1:${each}`), close };
  } catch (error) {
    await close();
    throw error;
  }
}
