import { z } from "zod";
import { route } from "./http/route.ts";

/** Maximum size of a picture in bytes; larger ones are rejected unread. */
export const PICTURE_BYTES_MAX = 12 * 1024 * 1024;

/** Available widths of a picture, in px; the first is the default. */
export const PICTURE_WIDTHS = [640, 1280] as const;

const Share = z.coerce.number().min(0).max(1);

/** Part of a picture to keep, as shares of its width and height. */
export const PictureCrop = z.strictObject({
  x: Share.default(0),
  y: Share.default(0),
  width: Share.default(1),
  height: Share.default(1),
});
export type PictureCrop = z.output<typeof PictureCrop>;

/** The body is the picture itself: JPEG, PNG or WebP. */
export const uploadPicture = route({
  method: "POST",
  path: "/api/admin/pictures",
  access: "admin",
  openToApiKeys: true,
  summary: "Uploads a picture (JPEG, PNG or WebP, as the body), crops and re-encodes it",
  query: PictureCrop,
  response: z.object({ imageUrl: z.string() }),
  errors: ["PICTURE_REFUSED"],
});

export const getPicture = route({
  method: "GET",
  path: "/api/pictures/:id",
  access: "member",
  summary: "A menu picture, as WebP or JPEG depending on the browser",
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{40}$/) }),
  query: z.strictObject({ width: z.enum(["640", "1280"]).default("640") }),
  response: z.unknown(),
  errors: ["PICTURE_NOT_FOUND"],
});
