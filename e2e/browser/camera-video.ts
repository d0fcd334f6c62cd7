import { writeFile } from "node:fs/promises";
import { create } from "qrcode";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;
const MODULE_PIXELS = 6;
const QUIET_MODULES = 4;
const [PAPER, INK, COUNTER] = [235, 20, 110];

/** Writes the video of a phone with this code, for the browser's fake camera. `path` ends with .y4m. */
export async function writeCameraVideo(path: string, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = (modules.size + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)];
  if (top < 0) throw new Error("the code is larger than the picture");
  const brightness = Buffer.alloc(WIDTH * HEIGHT, COUNTER);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [x, y].map((each) => Math.floor(each / MODULE_PIXELS) - QUIET_MODULES);
      brightness[(top + y) * WIDTH + left + x] = isDark(modules, column ?? 0, row ?? 0) ? INK : PAPER;
    }
  const noColor = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), brightness, noColor]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}

function isDark(
  { size, data }: { readonly size: number; readonly data: Uint8Array },
  column: number,
  row: number,
): boolean {
  const isInside = column >= 0 && row >= 0 && column < size && row < size;
  return isInside && data[row * size + column] === 1;
}
