import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { create } from "qrcode";

/** State of the fake cameras and the calls to them. */
interface Cameras {
  code: { readonly size: number; readonly data: readonly number[] };
  pictures: number;
  readonly asked: string[];
  readonly lamp: boolean[];
}

/**
 * Gives the device these cameras, each with a torch, from the next page load on. All of them see the code of
 * {@link holdCode}.
 */
export async function giveCameras(page: Page, ids: readonly string[]): Promise<void> {
  await page.addInitScript((deviceIds) => {
    const cameras: Cameras = { code: { size: 0, data: [] }, pictures: 0, asked: [], lamp: [] };
    Object.assign(globalThis, { cameras });
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const pen = canvas.getContext("2d");
    const draw = () => {
      requestAnimationFrame(draw);
      if (pen === null) return;
      const { size, data } = cameras.code;
      pen.fillStyle = "white";
      pen.fillRect(0, 0, 640, 480);
      pen.fillStyle = "black";
      const side = Math.floor(400 / Math.max(1, size));
      for (const [index, isDark] of data.entries())
        if (isDark === 1)
          pen.fillRect(120 + (index % size) * side, 40 + Math.floor(index / size) * side, side, side);
      cameras.pictures++;
    };
    requestAnimationFrame(draw);
    const open = async ({ video }: MediaStreamConstraints) => {
      const wanted = typeof video === "object" ? (video.deviceId as ConstrainDOMStringParameters)?.ideal : "";
      const deviceId = String(wanted ?? deviceIds[0]);
      cameras.asked.push(deviceId);
      const stream = canvas.captureStream(10);
      const [track] = stream.getVideoTracks();
      Object.assign(track ?? {}, {
        getSettings: () => ({ deviceId }),
        getCapabilities: () => ({ torch: true }),
        applyConstraints: async ({ advanced }: { advanced: [{ torch: boolean }] }) => {
          cameras.lamp.push(advanced[0].torch);
        },
      });
      return stream;
    };
    const list = async () => deviceIds.map((deviceId) => ({ deviceId, kind: "videoinput" }));
    Object.assign(navigator.mediaDevices, { getUserMedia: open, enumerateDevices: list });
  }, ids);
}

/** Shows a code to the cameras in place of the one before. */
export async function holdCode(page: Page, text: string): Promise<void> {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const code = { size, data: [...data] };
  await page.evaluate((shown) => {
    (globalThis as unknown as { cameras: Cameras }).cameras.code = shown;
  }, code);
}

/** Returns the number of pictures, the cameras opened in order, and the torch's switches. */
export function camerasOf(page: Page): Promise<Pick<Cameras, "pictures" | "asked" | "lamp">> {
  return page.evaluate(() => {
    const { pictures, asked, lamp } = (globalThis as unknown as { cameras: Cameras }).cameras;
    return { pictures, asked, lamp };
  });
}

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
