import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { drawCardFront } from "./card-front.ts";
import { drawLogo } from "./logo.ts";
import { PICTURES } from "./pictures.ts";

/** AVIF quality at which the smallest gouges stay sharp. Every supported browser shows AVIF. */
const QUALITY = 46;
export const PUBLIC = new URL("../../apps/web/public/", import.meta.url);
/** Hash of each drawing whose files are in `public/`, so that a test notices a changed drawing without new files. */
export const DRAWN = new URL("drawn.json", import.meta.url);

export const hashOf = (drawing: string): string =>
  createHash("sha256").update(drawing).digest("hex").slice(0, 16);

/** Front of the promo card, which the server prints from its shapes. */
export const CARD_FRONT = new URL(
  "../../apps/server/src/features/promo-card/card/front.svg",
  import.meta.url,
);

/** Icons of the app: iOS and Android cut their own corners. */
const ICONS = [
  { file: "icons/icon-192.png", drawing: drawLogo(), width: 192 },
  { file: "icons/icon-512.png", drawing: drawLogo(), width: 512 },
  { file: "icons/apple-180.png", drawing: drawLogo(0), width: 180 },
  { file: "icons/maskable-512.png", drawing: drawLogo(0, 0.78), width: 512 },
  // Wallet passes show it at 29 points, with up to three pixels each.
  { file: "../../server/src/features/wallet/images/icon.png", drawing: drawLogo(0), width: 87 },
];

/** `npm run draw` writes the files of every drawing that has changed, the icons, and the promo card's front. */
if (import.meta.main) {
  const known = JSON.parse(await readFile(DRAWN, "utf8"));
  const hashes: Record<string, string> = {};
  for (const { path, draw, type, widths } of PICTURES) {
    const drawing = await draw();
    hashes[path] = hashOf(drawing);
    if (known[path] === hashes[path]) continue;
    const picture = sharp(new Resvg(drawing).render().asPng());
    for (const [index, width] of widths.entries()) {
      const isLargest = index === widths.length - 1;
      const target = new URL(`${path}${isLargest ? "" : `-${width}`}.${type}`, PUBLIC);
      await mkdir(dirname(target.pathname), { recursive: true });
      const sized = picture.clone().resize(width);
      const encoded =
        type === "avif" ? sized.avif({ quality: QUALITY }) : sized.png({ palette: true, colors: 48 });
      const file = await encoded.toBuffer();
      await writeFile(target, file);
      console.log(`${path} ${width} px: ${(file.length / 1000).toFixed(1)} kB`);
    }
  }
  await writeFile(CARD_FRONT, drawCardFront());
  await writeFile(new URL("icon.svg", PUBLIC), drawLogo());
  for (const { file, drawing, width } of ICONS) {
    const icon = new Resvg(drawing, { fitTo: { mode: "width", value: width } }).render().asPng();
    await writeFile(new URL(file, PUBLIC), await sharp(icon).png({ palette: true }).toBuffer());
  }
  await writeFile(DRAWN, `${JSON.stringify(hashes, null, 2)}\n`);
}
