/** Parts of `navigator` that identify the device. */
export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** Returns whether a device is an iPhone or iPad, an Android phone, or neither. */
export function phoneKind(device: Device): "apple" | "android" | "none" {
  if (isAppleMobile(device)) return "apple";
  return /Android/.test(device.userAgent) ? "android" : "none";
}

/** Returns whether this is an iPhone or iPad. An iPad claims to be a Mac, but no Mac has multi-touch. */
function isAppleMobile({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
