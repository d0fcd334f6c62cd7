import { createHash } from "node:crypto";
import { PICTURE_WIDTHS, type PictureCrop } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Metadata, Sharp } from "sharp";

/**
 * Limits of an upload. They exceed any phone's camera; a file of a few kilobytes can claim a million times as many
 * pixels.
 */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 12_000;
const SIDE_MIN = 100;
const SECONDS_MAX = 10;
/** Aspect ratio of menu pictures, width to height. */
const RATIO = 5 / 3;

const NOT_A_PICTURE = "Please choose a JPEG, PNG or WebP picture.";
const UNREADABLE = "This picture can't be read. Please choose another one.";
const TOO_LARGE = "This picture has too many pixels. Please choose a smaller one.";
const TOO_SMALL = "This picture is too small. Please choose a larger one.";

/** File signatures of the three formats. No other file reaches the decoder. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];

export type PictureFormat = "jpeg" | "webp";

/** Re-encoded picture in one size and format. */
export interface WrittenFile {
  readonly width: (typeof PICTURE_WIDTHS)[number];
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

/**
 * Decodes a picture within limits, crops it and re-encodes its pixels, so that no metadata or hidden data of the upload
 * remains.
 * @returns the files, and an id derived from their pixels
 */
export async function rewritePicture(
  bytes: Buffer,
  crop: PictureCrop,
): Promise<Result<{ id: string; files: WrittenFile[] }, "PICTURE_REFUSED">> {
  if (!SIGNATURES.some((matches) => matches(bytes))) return refused(NOT_A_PICTURE);
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 }).autoOrient();
  const facts = await read(() => open().metadata());
  if (facts === undefined) return refused(UNREADABLE);
  const { width, height } = facts.autoOrient;
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) return refused(TOO_LARGE);
  const area = toArea(facts, crop);
  if (Math.min(area.width, area.height) < SIDE_MIN) return refused(TOO_SMALL);
  const files = await read(async () => {
    const cut = await open()
      .extract(area)
      .resize({ ...toSize(Math.max(...PICTURE_WIDTHS)), fit: "cover" })
      .flatten({ background: "#ffffff" })
      .timeout({ seconds: SECONDS_MAX })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high, channels } = cut.info;
    const pixels = () => sharp(cut.data, { raw: { width: wide, height: high, channels } });
    return writeFiles(pixels);
  });
  if (files === undefined) return refused(UNREADABLE);
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.bytes);
  return ok({ id: hash.digest("hex").slice(0, 40), files });
}

async function writeFiles(pixels: () => Sharp): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const width of PICTURE_WIDTHS) {
    const sized = () => pixels().resize(toSize(width));
    files.push({ width, format: "webp", bytes: await sized().webp({ quality: 78 }).toBuffer() });
    files.push({
      width,
      format: "jpeg",
      bytes: await sized().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    });
  }
  return files;
}

function toSize(width: number) {
  return { width, height: Math.round(width / RATIO) };
}

/** Returns the cropped area in whole pixels within the picture. */
function toArea({ autoOrient: { width, height } }: Metadata, crop: PictureCrop) {
  const left = Math.min(width - 1, Math.floor(crop.x * width));
  const top = Math.min(height - 1, Math.floor(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** Returns undefined if the decoder fails: it throws plain errors for any invalid picture. */
async function read<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function refused(reason: string): Result<never, "PICTURE_REFUSED"> {
  return refuse("PICTURE_REFUSED", { params: { reason } });
}
