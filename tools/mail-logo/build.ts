import { writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { outlineText } from "../../apps/server/src/platform/drawing/outline-text.ts";
import { MAIL_LOGO } from "../../apps/server/src/platform/messages/mail/mail-pictures.ts";
import { drawLogo } from "../draw/logo.ts";
import { INK } from "../draw/print.ts";

/**
 * Draws the brand's mark and name for mails, `node tools/mail-logo/build.ts`: a picture, since mail programs show no
 * drawings, twice as fine as it is shown, and on the night that it stands on, so that no program's own dark eats it.
 */
const TARGET = new URL("../../apps/server/src/platform/messages/mail/logo.png", import.meta.url);
const FINENESS = 2;

const { width, height } = MAIL_LOGO;
const mark = drawLogo(0, 0.94).replace("<svg ", `<svg x="-8" width="${height}" height="${height}" `);
const name = await outlineText({
  text: "SECRET",
  typeface: "display",
  size: 26,
  x: height - 6,
  y: 33.5,
  color: "#f7e9d2",
  anchor: "start",
  spacing: 3.6,
});
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${INK.night}"/>${mark}${name}</svg>`;
const picture = new Resvg(drawing, { fitTo: { mode: "zoom", value: FINENESS } }).render().asPng();
await writeFile(TARGET, picture);
console.log(`${picture.length} bytes`);
