import type { PictureCrop } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import limit from "p-limit";
import type { Context } from "../../platform/context.ts";
import type { FileStore } from "../../platform/files/file-stores.ts";
import { insertPicture } from "./queries.ts";
import { fileNameOf, openPictureFiles } from "./service/picture-files.ts";
import { type PictureFormat, rewritePicture } from "./service/rewrite-picture.ts";

/** Maximum cache size. When ordering opens, everybody loads the same few pictures. */
const CACHE_BYTES_MAX = 32 * 1024 * 1024;

/** Menu pictures: accepts, re-encodes, stores and serves them. */
export class Pictures {
  readonly #context: Context;
  readonly #store: FileStore;
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;
  /** One picture at a time, because decoding takes memory and a full core. */
  readonly #limit = limit(1);

  constructor(context: Context) {
    this.#context = context;
    this.#store = openPictureFiles(context);
  }

  /** Accepts an uploaded picture. Only its re-encoded pixels are stored, under a generated name. */
  async add(bytes: Buffer, crop: PictureCrop): Promise<Result<{ imageUrl: string }, "PICTURE_REFUSED">> {
    const written = await this.#limit(() => rewritePicture(bytes, crop));
    if (!written.ok) return written;
    const { id, files } = written.value;
    const { database, clock } = this.#context;
    // Recorded before the files are written, because a removal of the same picture may be running.
    await insertPicture(database, id, clock.now());
    for (const file of files) {
      await this.#store.put(fileNameOf(id, file.width, file.format), file.bytes, `image/${file.format}`);
    }
    return ok({ imageUrl: `/api/pictures/${id}` });
  }

  async find(id: string, width: string, format: PictureFormat): Promise<Result<Buffer, "PICTURE_NOT_FOUND">> {
    const name = fileNameOf(id, width, format);
    const kept = this.#kept.get(name);
    if (kept !== undefined) return ok(kept);
    const bytes = await this.#store.get(name);
    if (bytes === undefined) return refuse("PICTURE_NOT_FOUND");
    this.#keep(name, bytes);
    return ok(bytes);
  }

  /** Caches a file, and evicts the oldest ones beyond the limit. */
  #keep(name: string, bytes: Buffer): void {
    if (this.#kept.has(name)) return;
    this.#kept.set(name, bytes);
    this.#keptBytes += bytes.length;
    for (const [oldest, old] of this.#kept) {
      if (this.#keptBytes <= CACHE_BYTES_MAX) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= old.length;
    }
  }
}
