import { storedCamera } from "../../../../platform/browser-store.ts";

/** Why there is no picture: permission denied, no camera, or a camera that is in use or broken. */
export type CameraFailure = "refused" | "none" | "lost";

export type OpenedCamera =
  | { readonly isOpen: true; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly isOpen: false; readonly failure: CameraFailure };

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Opens the camera chosen on this device, or else the rear camera. */
export async function openCamera(): Promise<OpenedCamera> {
  // Browsers offer cameras only on secure pages.
  if (navigator.mediaDevices === undefined) return { isOpen: false, failure: "none" };
  const chosen = storedCamera.read();
  const which = chosen === null ? { facingMode: { ideal: "environment" } } : { deviceId: { ideal: chosen } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...which } });
    const [track] = stream.getVideoTracks();
    return track === undefined ? { isOpen: false, failure: "none" } : { isOpen: true, stream, track };
  } catch (error) {
    return { isOpen: false, failure: toFailure(error) };
  }
}

function toFailure(error: unknown): CameraFailure {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "NotAllowedError" || error.name === "SecurityError") return "refused";
  return error.name === "NotFoundError" || error.name === "OverconstrainedError" ? "none" : "lost";
}

/** Lists this device's cameras. Browsers name them only while one is open. */
export async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput");
}

/** Stores the camera that this device scans with. */
export function chooseCamera(deviceId: string): void {
  storedCamera.write(deviceId);
}

// TypeScript's own types lack the torch.
interface LampCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: LampCapabilities = track.getCapabilities();
  return capabilities.torch === true;
}

/** Switches the torch. Returns whether that worked: a camera may refuse. */
export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
  return track.applyConstraints({ advanced: [lamp] }).then(
    () => true,
    () => false,
  );
}
