import { createClient, type PictureCrop, uploadPicture as uploadRoute } from "@secret/contract";

/** A photo on a street's network takes its time, in milliseconds. */
const UPLOADED_WITHIN_MS = 60_000;

/** Sends a picture as it is, and what of it is to be kept. Gives the address of what was made of it. */
export async function uploadPicture(file: Blob, crop: PictureCrop): Promise<string> {
  const send = createClient({
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set("content-type", file.type || "application/octet-stream");
      return fetch(url, { ...init, headers, body: file });
    },
  });
  const signal = AbortSignal.timeout(UPLOADED_WITHIN_MS);
  return (await send(uploadRoute, { query: crop, signal })).imageUrl;
}
