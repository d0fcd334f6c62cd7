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
