/** Minimum time between two pictures, in ms. A shorter one would only warm the phone. */
const FRAME_INTERVAL_MS = 80;
/** Size of a picture in px. A code that fills a third of the frame has about three pixels per module. */
const PICTURE_PIXELS = 640;

/**
 * Reads codes from the middle of a running video, one picture at a time. Returns the function that stops it.
 */
export function readCodes(
  video: HTMLVideoElement,
  decoder: Decoder,
  onPicture: (text: string | null) => void,
): () => void {
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  let isOver = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let frame = 0;

  const look = async (at: number) => {
    if (pen !== null && at - lastAt >= FRAME_INTERVAL_MS) {
      lastAt = at;
      const text = await decoder.read(cropToCenter(video, pen));
      if (!isOver) onPicture(text);
    }
    if (!isOver) frame = video.requestVideoFrameCallback((now) => void look(now));
  };
  frame = video.requestVideoFrameCallback((now) => void look(now));
  return () => {
    isOver = true;
    video.cancelVideoFrameCallback(frame);
  };
}

/** Returns the largest centered square, which the crew aims at. */
function cropToCenter(video: HTMLVideoElement, pen: CanvasRenderingContext2D): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  pen.drawImage(
    video,
    (width - side) / 2,
    (height - side) / 2,
    side,
    side,
    0,
    0,
    PICTURE_PIXELS,
    PICTURE_PIXELS,
  );
  return pen.getImageData(0, 0, PICTURE_PIXELS, PICTURE_PIXELS);
}

/** Decodes pictures one at a time, off the main thread. */
export interface Decoder {
  /** Returns the text of the picture's code, or null without one. */
  read(picture: ImageData): Promise<string | null>;
  close(): void;
}

/**
 * Starts the decoder, which loads its WebAssembly. `onFailure` is called when it can't load or breaks; it
 * reads nothing afterwards.
 */
export function startDecoder(onFailure: () => void): Decoder {
  const worker = new Worker(new URL("./decoder.worker.ts", import.meta.url), { type: "module" });
  worker.onerror = onFailure;
  return {
    read: (picture) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.postMessage(picture, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
