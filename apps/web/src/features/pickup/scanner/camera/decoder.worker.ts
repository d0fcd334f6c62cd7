import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

// Use our hashed file: the library would fetch it from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

/** Answers each picture with the text of its code, or null without one. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const [code] = await readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  self.postMessage(code?.text ?? null);
};
// Reports rejected promises, which don't trigger a worker's error event.
self.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
