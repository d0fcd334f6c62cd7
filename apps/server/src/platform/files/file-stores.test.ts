import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucketServer } from "../../../testing/bucket-server.ts";
import { startRedirects } from "../../../testing/redirects.ts";
import { bucketStore, type FileStore, folderStore } from "./file-stores.ts";

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-files-"));
  bucket = await startBucketServer();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const BYTES = Buffer.from([0, 1, 2, 255]);

describe.each([
  ["a folder", (): FileStore => folderStore(join(folder, "pictures"))],
  ["a bucket", (): FileStore => bucketStore(bucket.config)],
])("%s", (_name, open) => {
  test("returns a stored file, and nothing under other names", async () => {
    const store = open();
    expect(await store.get("tail-640.webp")).toBeUndefined();
    await store.put("tail-640.webp", BYTES, "image/webp");
    expect(await store.get("tail-640.webp")).toEqual(BYTES);
    await store.put("tail-640.webp", Buffer.from("again"), "image/webp");
    expect(String(await store.get("tail-640.webp"))).toBe("again");
  });

  test("removes a file, and ignores a missing one", async () => {
    const store = open();
    await store.put("old-640.webp", BYTES, "image/webp");
    await store.remove("old-640.webp");
    expect(await store.get("old-640.webp")).toBeUndefined();
    await store.remove("old-640.webp");
  });

  test.each(["../secret.webp", "a/b.webp", "", ".env", "tail.webp/..", "a\\b.webp", "tail%2e.webp"])(
    "rejects the name %o",
    async (name) => {
      await expect(open().get(name)).rejects.toThrow(RangeError);
      await expect(open().put(name, BYTES, "image/webp")).rejects.toThrow(RangeError);
      await expect(open().remove(name)).rejects.toThrow(RangeError);
    },
  );
});

test("a folder never holds a partial file", async () => {
  await folderStore(join(folder, "whole")).put("tail.webp", BYTES, "image/webp");
  expect(await readdir(join(folder, "whole"))).toEqual(["tail.webp"]);
});

test("a bucket rejects a request signed with another secret", async () => {
  const store = bucketStore({ ...bucket.config, secretAccessKey: "another" });
  await expect(store.put("other.webp", BYTES, "image/webp")).rejects.toThrow("403");
  await expect(store.get("other.webp")).rejects.toThrow("403");
  await expect(store.remove("other.webp")).rejects.toThrow("403");
  expect([...bucket.objects.keys()].some((path) => path.includes("other"))).toBe(false);
  expect(bucket.refusals).not.toEqual([]);
});

test("a bucket's redirect isn't followed", async () => {
  const redirects = await startRedirects(bucket.config.url);
  const store = bucketStore({ ...bucket.config, url: `${redirects.url}/pictures` });
  await expect(store.put("moved.webp", BYTES, "image/webp")).rejects.toThrow("307");
  await redirects.close();
});
