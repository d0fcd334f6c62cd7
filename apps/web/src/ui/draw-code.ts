import QRCode from "qrcode";

/** Encodes a text as a QR code: an SVG path in a square of `size` units, one unit per module, without a quiet zone. */
export function drawCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const dark = Array.from(data.keys()).filter((index) => data[index]);
  return { size, path: dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join("") };
}
