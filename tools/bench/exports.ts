import { exportAdminOrders, exportAuditLog } from "@secret/contract";
import type { ServerProcess } from "../kit/processes.ts";

/** The longest exports. */
const EXPORTS = [exportAdminOrders.path, `${exportAuditLog.path}?range=90d`];
/** The server's memory is read each time this many megabytes have arrived. */
const LOOK_EVERY_MB = 16;
const LINE_END = 10;

/** Downloads the longest exports and prints the server's memory on the way. */
export async function measureExports(server: ServerProcess, cookie: string): Promise<void> {
  for (const path of EXPORTS) {
    const startedAt = performance.now();
    const before = await server.memoryMb();
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
    if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`);
    const memories: number[] = [];
    let bytes = 0;
    let lines = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      lines += countLines(chunk);
      if (bytes / 1e6 >= memories.length * LOOK_EVERY_MB) memories.push(await server.memoryMb());
    }
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `${path}: ${lines.toLocaleString("en-US")} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s; ` +
        `the server's memory every ${LOOK_EVERY_MB} MB: ${before.toFixed(0)} before, then ${memories.map((mb) => mb.toFixed(0)).join(", ")} MB`,
    );
  }
}

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}
