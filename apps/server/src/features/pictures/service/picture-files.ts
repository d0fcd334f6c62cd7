import { PICTURE_WIDTHS } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { bucketStore } from "../../../platform/files/bucket-store.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { folderStore } from "../../../platform/files/folder-store.ts";
import type { PictureFormat } from "./write-anew.ts";

const FORMATS: readonly PictureFormat[] = ["jpeg", "webp"];

/** Where pictures lie: in the bucket, where there is one. */
export function openPictureFiles({ config }: Pick<Context, "config">): FileStore {
  const { bucket, folder } = config.pictures;
  return bucket === undefined ? folderStore(folder) : bucketStore(bucket);
}

/** The file of a picture in one size and format. */
export function fileNameOf(id: string, width: number | string, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}

/** All files of a picture. */
export function fileNamesOf(id: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) => FORMATS.map((format) => fileNameOf(id, width, format)));
}
