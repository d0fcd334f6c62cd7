import { PICTURE_WIDTHS } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { bucketStore, type FileStore, folderStore } from "../../../platform/files/file-stores.ts";
import type { PictureFormat } from "./rewrite-picture.ts";

const FORMATS: readonly PictureFormat[] = ["jpeg", "webp"];

/** Opens the store of picture files: the bucket, or a folder if none is configured. */
export function openPictureFiles({ config }: Pick<Context, "config">): FileStore {
  const { bucket, folder } = config.pictures;
  return bucket === undefined ? folderStore(folder) : bucketStore(bucket);
}

/** Returns a picture's file name for a size and format. */
export function fileNameOf(id: string, width: number | string, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** Returns the names of all files of a picture. */
export function fileNamesOf(id: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) => FORMATS.map((format) => fileNameOf(id, width, format)));
}
