import { AwsClient } from "aws4fetch";
import type { BucketConfig } from "../../config.ts";
import { type FileStore, requireFileName } from "./file-store.ts";

const TIMEOUT_MS = 10_000;

/** Returns a file store in an S3 bucket, one object per file. */
export function bucketStore({ url, ...credentials }: BucketConfig): FileStore {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const call = async (name: string, request: RequestInit) => {
    requireFileName(name);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return client.fetch(`${url}/${name}`, { ...request, signal });
  };
  return {
    async put(name, bytes, contentType) {
      const headers = { "content-type": contentType, "content-length": String(bytes.length) };
      const response = await call(name, { method: "PUT", headers, body: new Uint8Array(bytes) });
      if (!response.ok) throw new Error(`the bucket answered ${response.status} to ${name}`);
      await response.arrayBuffer();
    },
    async get(name) {
      const response = await call(name, { method: "GET" });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the bucket answered ${response.status} for ${name}`);
      return bytes;
    },
    async remove(name) {
      const response = await call(name, { method: "DELETE" });
      await response.arrayBuffer();
      if (!response.ok && response.status !== 404) {
        throw new Error(`the bucket answered ${response.status} to the removal of ${name}`);
      }
    },
  };
}
