import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { openContext } from "../admin/open-context.ts";
import { startServerProcess, startWorkerProcess } from "../bench/processes.ts";
import { HEALTH_PATH, SERVER, serverSettings } from "../bench/scene.ts";
import { startTurningProxy, type TurningProxy } from "./turning-proxy.ts";

/** What compose.yaml starts, as plain processes on this machine. */
export interface Topology {
  readonly context: Context;
  readonly proxy: TurningProxy;
  readonly bank: RunningSandbox;
  /** Past the proxy, to each web process. */
  readonly webs: readonly string[];
  close(): Promise<void>;
}

const WEB_PROCESSES = 2;

const SQUARE = {
  accessToken: "topology-access-token",
  locationId: "TOPOLOGY",
  applicationId: "topology-application",
  webhookSignatureKey: "topology-signature-key",
};

/**
 * Two web processes, one worker and a proxy on a database; the bank tells the proxy what it did. Mails stay in the
 * development mailbox.
 * @param folder where pictures lie
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
    const bank = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl });
    stops.push(() => bank.close());
    const settings = settingsOf(databaseUrl, { publicUrl, folder, bankUrl: bank.url });
    const { context, close: closeContext } = await openContext(settings);
    stops.push(closeContext);
    const worker = startWorkerProcess(SERVER, { ...settings, ROLE: "worker" });
    stops.push(() => worker.stop());
    const started = Array.from({ length: WEB_PROCESSES }, () =>
      startServerProcess(SERVER, { ...settings, ROLE: "web" }, { healthPath: HEALTH_PATH }),
    );
    const webs: string[] = [];
    for (const each of await Promise.allSettled(started)) {
      if (each.status === "rejected") throw each.reason;
      stops.push(() => each.value.stop());
      webs.push(`http://127.0.0.1:${each.value.port}`);
    }
    const proxy = await startTurningProxy(port, webs);
    stops.push(() => proxy.close());
    return { context, proxy, bank, webs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function settingsOf(
  databaseUrl: string,
  { publicUrl, folder, bankUrl }: { publicUrl: string; folder: string; bankUrl: string },
): Record<string, string> {
  return {
    ...serverSettings(databaseUrl),
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: "",
    SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
    SQUARE_LOCATION_ID: SQUARE.locationId,
    SQUARE_APPLICATION_ID: SQUARE.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
    SQUARE_ENVIRONMENT: bankUrl,
  };
}
