import type { CheckedRecord, DrawFlaw } from "@secret/domain";

/** Recomputes a draw off the main thread. Fails if the worker can't load. */
export async function checkInWorker(record: CheckedRecord): Promise<DrawFlaw | undefined> {
  const worker = new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<DrawFlaw | undefined>) => resolve(data);
      worker.onerror = () => reject(new Error("the check couldn't run"));
      worker.postMessage(record);
    });
  } finally {
    worker.terminate();
  }
}
