const RELEASE_MS = 60_000;

/** Saves a file to the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
