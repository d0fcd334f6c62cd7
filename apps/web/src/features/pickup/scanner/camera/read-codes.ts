/** At most so often: more would only warm the phone. */
const FRAME_INTERVAL_MS = 80;
/** A code that fills a third of the window has some three points a module left. */
const PICTURE_PIXELS = 640;

/**
 * Looks for codes in the middle of a video for as long as it runs, one picture at a time.
 * @returns what ends it
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
      const text = await decoder.read(takeMiddle(video, pen));
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

/** The largest square in the middle: the crew aims at it, and what stands around it would be read in vain. */
function takeMiddle(video: HTMLVideoElement, pen: CanvasRenderingContext2D): ImageData {
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

/** Reads codes in pictures, one at a time, off the page's own thread. */
export interface Decoder {
  /** The text of the code in the picture; null where there is none. */
  read(picture: ImageData): Promise<string | null>;
  close(): void;
}

/**
 * Starts the decoder, which loads its WebAssembly by itself.
 * @param onFailure it could not be loaded, or broke: it reads nothing any more
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
