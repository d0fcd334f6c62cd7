import { toast } from "../ui/toast.ts";

/** Returns whether this browser can pass a picture to another app. */
export function canShareFiles(): boolean {
  const files = [new File([], "picture.png", { type: "image/png" })];
  return navigator.canShare?.({ files }) ?? false;
}

/** Opens the system's share sheet. Shows `failure` in a toast, unless the member closed the sheet. */
export async function share(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    const isDismissed = error instanceof DOMException && error.name === "AbortError";
    if (!isDismissed) toast.error(failure);
  }
}
