import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { BucketConfig } from "../../config.ts";

/** Storage for uploaded files: a local folder, or a bucket shared by several servers. */
export interface FileStore {
  /** Writes a file atomically. Writing the same name again is fine. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the file's bytes, or undefined if it doesn't exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; does nothing if it doesn't exist. */
  remove(name: string): Promise<void>;
}

/** Letters, digits and dashes with one extension, so that no name escapes the folder. */
const NAME_PATTERN = /^[a-z0-9-]{1,80}\.[a-z0-9]{1,8}$/;

/** @throws RangeError if the name is invalid, which means a caller skipped a check */
function requireFileName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw new RangeError(`${JSON.stringify(name)} is no name of a file of ours`);
}

/** Returns a file store in a folder, created with the first file. */
export function folderStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      requireFileName(name);
      await mkdir(folder, { recursive: true });
      // Rename a finished file into place, so a concurrent read never sees part of it.
      const unfinished = join(folder, `${randomUUID()}.part`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, join(folder, name));
    },
    async get(name) {
      requireFileName(name);
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(name) {
      requireFileName(name);
      await rm(join(folder, name), { force: true });
    },
  };
}

const TIMEOUT_MS = 10_000;

/** Returns a file store in an S3 bucket, one object per file. */
export function bucketStore({ url, ...credentials }: BucketConfig): FileStore {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const call = async (name: string, request: RequestInit) => {
    requireFileName(name);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return client.fetch(`${url}/${name}`, { ...request, redirect: "manual", signal });
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
