import { z } from "zod";
import { route } from "./http/route.ts";

/** Larger ones are refused before they are read, in bytes. */
export const PICTURE_BYTES_MAX = 12 * 1024 * 1024;

/** How wide a picture can be had, in pixels; the first is the one that its address alone gives. */
export const PICTURE_WIDTHS = [640, 1280] as const;

const Share = z.coerce.number().min(0).max(1);

/** What of a picture is kept, in shares of its width and height. */
export const PictureCrop = z.strictObject({
  x: Share.default(0),
  y: Share.default(0),
  width: Share.default(1),
  height: Share.default(1),
});
export type PictureCrop = z.output<typeof PictureCrop>;

/** The body is the picture as it is: JPEG, PNG or WebP. */
export const uploadPicture = route({
  method: "POST",
  path: "/api/admin/pictures",
  access: "admin",
  summary: "Takes a picture (JPEG, PNG or WebP, as the body), crops it and writes it anew",
  query: PictureCrop,
  response: z.object({ imageUrl: z.string() }),
  errors: ["PICTURE_REFUSED"],
});

export const getPicture = route({
  method: "GET",
  path: "/api/pictures/:id",
  access: "member",
  summary: "A picture of a menu, as WebP or JPEG by what the browser takes",
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{40}$/) }),
  query: z.strictObject({ width: z.enum(["640", "1280"]).default("640") }),
  response: z.unknown(),
  errors: ["PICTURE_NOT_FOUND"],
});
