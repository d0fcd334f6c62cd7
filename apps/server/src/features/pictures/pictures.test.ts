import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { startBucketServer } from "../../../testing/bucket-server.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let folder: string;
let server: TestServer;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-pictures-"));
  server = await startTestServer({ settings: { DATA_DIR: folder } });
  [admin, member] = [await signedIn(server, "admin"), await signedIn(server)];
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function send(body: Buffer, query = "", type = "image/jpeg", by = admin) {
  const headers = { cookie: by.cookie, "content-type": type };
  return server.app.inject({ method: "POST", url: `/api/admin/pictures${query}`, headers, payload: body });
}

function look(url: string, accept = "image/webp,*/*", cookie = member.cookie) {
  return server.app.inject({ method: "GET", url, headers: { cookie, accept } });
}

const SECRET_WORDS = "taken at home, 1 Secret St";

/** Creates a photo as phones send it: left half red, right half blue, with its location. */
function photo(width = 1200, height = 900) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withExif({ IFD0: { ImageDescription: SECRET_WORDS } });
}

async function centerOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 4)) * info.channels;
  return [...data.subarray(at, at + 3)].map((part) => (part > 127 ? 1 : 0));
}

describe.each(["jpeg", "png", "webp"] as const)("a picture as %s", (format) => {
  test("is re-encoded in fixed sizes, without metadata", async () => {
    const sent = await photo().toFormat(format).toBuffer();
    const answer = await send(sent, "", `image/${format}`);
    expect(answer.statusCode).toBe(200);
    const { imageUrl } = answer.json<{ imageUrl: string }>();
    expect(imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{40}$/);
    for (const [query, width, height] of [
      ["", 640, 384],
      ["?width=1280", 1280, 768],
    ] as const) {
      for (const [accept, kind] of [
        ["image/webp,*/*", "webp"],
        ["*/*", "jpeg"],
      ] as const) {
        const seen = await look(imageUrl + query, accept);
        expect(seen.headers).toMatchObject({
          "content-type": `image/${kind}`,
          "cache-control": "private, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy":
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        });
        const facts = await sharp(seen.rawPayload).metadata();
        expect(facts).toMatchObject({ format: kind, width, height });
        expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(seen.rawPayload.includes(SECRET_WORDS)).toBe(false);
        expect(seen.rawPayload.equals(sent)).toBe(false);
      }
    }
  });
});

test("cropped pixels are gone, and a rotated picture is turned upright first", async () => {
  const sent = await photo().jpeg().toBuffer();
  const url = async (query: string, bytes = sent) =>
    (await send(bytes, query)).json<{ imageUrl: string }>().imageUrl;
  const left = await look(await url("?x=0&y=0&width=0.4&height=0.4"));
  expect(await centerOf(left.rawPayload)).toEqual([1, 0, 0]);
  const right = await look(await url("?x=0.6&y=0&width=0.4&height=0.4"));
  expect(await centerOf(right.rawPayload)).toEqual([0, 0, 1]);
  // The picture is shown rotated by 180 degrees, so the left of the file appears on the right.
  const turned = await sharp(sent).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const upright = await look(await url("?x=0&y=0&width=0.4&height=0.4", turned));
  expect(await centerOf(upright.rawPayload)).toEqual([0, 0, 1]);
});

/** Creates a nearly empty PNG that claims a size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    beginning,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SCRIPT = "<script>alert(1)</script>";

describe("abuse 64: rejects files that aren't pictures or are too large", () => {
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  test.each<[string, Buffer, string?]>([
    ["an SVG", Buffer.from(SVG), "image/svg+xml"],
    ["an SVG sent as PNG", Buffer.from(SVG), "image/png"],
    ["an SVG behind a byte order mark", Buffer.from(`\ufeff${SVG}`)],
    ["a page", Buffer.from(`<!doctype html>${SCRIPT}`)],
    ["a page that begins like a JPEG", Buffer.concat([jpegStart, Buffer.from(SCRIPT)])],
    ["a GIF", Buffer.from("GIF89a\u0001\0\u0001\0\u0080\0\0", "latin1"), "image/gif"],
    ["a GIF that is also a script", Buffer.from(`GIF89a/*${SCRIPT}*/=1;`, "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "application/pdf"],
    ["a ZIP", Buffer.from("PK\u0003\u0004rest", "latin1"), "application/zip"],
    ["a TIFF", Buffer.from("II*\0\u0008\0\0\0", "latin1"), "image/tiff"],
    ["a WebP without a picture", Buffer.from("RIFF\u0004\0\0\0WEBP", "latin1"), "image/webp"],
    ["a truncated PNG", pngOf(100, 100).subarray(0, 60), "image/png"],
    ["a bomb of 30,000 by 30,000", pngOf(30_000, 30_000), "image/png"],
    ["a bomb with 2 billion pixels per side", pngOf(2_147_483_647, 2_147_483_647), "image/png"],
    ["a picture 20,000 pixels wide", pngOf(20_000, 10), "image/png"],
    ["a picture without a width", pngOf(0, 10), "image/png"],
    ["a picture of one pixel", pngOf(1, 1), "image/png"],
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(5_000)],
  ])("%s", async (_name, body, type) => {
    const answer = await send(body, "", type);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "PICTURE_REFUSED" });
  });

  test("a file larger than the limit", async () => {
    const answer = await send(Buffer.concat([jpegStart, Buffer.alloc(13 * 1024 * 1024)]));
    expect(answer.statusCode).toBe(413);
  });

  test("an invalid crop", async () => {
    const sent = await photo().jpeg().toBuffer();
    for (const query of ["?x=2", "?width=-1", "?x=a", "?width=0&height=0", "?name=../../x"])
      expect((await send(sent, query)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

test("abuse 64: removes data hidden behind a picture", async () => {
  const jpeg = await photo().withMetadata().jpeg().toBuffer();
  const hidden = Buffer.concat([jpeg, Buffer.from(`${SCRIPT}PK\u0003\u0004`)]);
  const answer = await send(hidden);
  const seen = await look(answer.json<{ imageUrl: string }>().imageUrl, "*/*");
  expect(seen.rawPayload.includes(SCRIPT)).toBe(false);
  expect(seen.rawPayload.includes("PK\u0003\u0004")).toBe(false);
});

test("abuse 64: files have generated names, and no URL leads out of their folder", async () => {
  for (const name of await readdir(join(folder, "pictures")))
    expect(name).toMatch(/^[0-9a-f]{40}-(640|1280)\.(webp|jpeg)$/);
  for (const id of [
    "../../package.json",
    "..%2f..%2fpackage.json",
    "%2e%2e",
    "a".repeat(40),
    "A".repeat(40),
  ]) {
    const { statusCode, body } = await look(`/api/pictures/${id}`);
    expect(statusCode, id).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain("workspaces");
  }
});

test("abuse 58: viewing a picture needs an account, and uploading one needs an admin", async () => {
  const sent = await photo().jpeg().toBuffer();
  const { imageUrl } = (await send(sent)).json<{ imageUrl: string }>();
  expect((await look(imageUrl, "*/*", "")).statusCode).toBe(401);
  expect((await send(sent, "", "image/jpeg", member)).statusCode).toBe(403);
});

test("pictures are stored in the bucket if there is one", async () => {
  const bucket = await startBucketServer();
  const { url, region, accessKeyId, secretAccessKey } = bucket.config;
  const settings = {
    BUCKET_URL: url,
    BUCKET_REGION: region,
    BUCKET_KEY_ID: accessKeyId,
    BUCKET_SECRET: secretAccessKey,
  };
  const other = await startTestServer({ settings, besides: server });
  const headers = { cookie: admin.cookie, "content-type": "image/jpeg" };
  const payload = await photo().jpeg().toBuffer();
  const answer = await other.app.inject({ method: "POST", url: "/api/admin/pictures", headers, payload });
  const { imageUrl } = answer.json<{ imageUrl: string }>();
  expect(bucket.objects.size).toBe(4);
  const seen = await other.app.inject({ method: "GET", url: imageUrl, headers: { cookie: member.cookie } });
  expect((await sharp(seen.rawPayload).metadata()).format).toBe("jpeg");
  await other.close();
  await bucket.close();
});
