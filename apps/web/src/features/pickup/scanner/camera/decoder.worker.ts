import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

// Ours, with a hash in its name: the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

/** One picture in, the text of the code in it out; null where there is none. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const [code] = await readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  self.postMessage(code?.text ?? null);
};
// A promise that fails is none of a worker's errors unless it is made one.
self.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
