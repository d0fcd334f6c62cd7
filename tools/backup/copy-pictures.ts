import { link, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { copyFile, type FileFacts, syncFolder } from "./copy-files.ts";
import { type Manifest, PICTURES_FOLDER } from "./manifest.ts";

/** A picture that is still being written has another ending. */
const PICTURE = /^[a-z0-9-]+\.(?!part$)[a-z0-9]+$/;

/** The backup before, whose pictures needn't be copied again: the same name is the same picture. */
interface Before {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Copies the pictures into a backup; those of the backup before are the same files on the disk, where it can do that. */
export async function copyPictures(
  from: string,
  to: string,
  before: Before | undefined,
): Promise<FileFacts[]> {
  const known = new Map(before?.manifest.files.map((file) => [file.path, file]));
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  await mkdir(join(to, PICTURES_FOLDER), { mode: 0o700 });
  const pictures: FileFacts[] = [];
  for (const name of names.filter((each) => PICTURE.test(each))) {
    const path = join(PICTURES_FOLDER, name);
    const kept = known.get(path);
    const isLinked =
      kept !== undefined &&
      before !== undefined &&
      (await isLinkedTo(join(before.folder, path), join(to, path)));
    pictures.push(isLinked ? kept : { path, ...(await copyFile(join(from, name), join(to, path))) });
  }
  await syncFolder(join(to, PICTURES_FOLDER));
  return pictures;
}

/** Not on every disk, and not where somebody has taken the file away: then it is copied. */
async function isLinkedTo(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}
