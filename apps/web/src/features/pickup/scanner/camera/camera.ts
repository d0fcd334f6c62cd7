import { SCANNER_CAMERA_KEY } from "../../../../platform/kept-data.ts";

/** Why there is no picture: not allowed; none there; there, but in use or broken. */
export type CameraFailure = "refused" | "none" | "lost";

export type OpenedCamera =
  | { readonly isOpen: true; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly isOpen: false; readonly failure: CameraFailure };

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Opens the camera that this device was told to use, else the one that looks away from who holds it. */
export async function openCamera(): Promise<OpenedCamera> {
  // Only a page over an encrypted connection is given any.
  if (navigator.mediaDevices === undefined) return { isOpen: false, failure: "none" };
  const chosen = localStorage.getItem(SCANNER_CAMERA_KEY);
  const which = chosen === null ? { facingMode: { ideal: "environment" } } : { deviceId: { ideal: chosen } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...which } });
    const [track] = stream.getVideoTracks();
    return track === undefined ? { isOpen: false, failure: "none" } : { isOpen: true, stream, track };
  } catch (error) {
    return { isOpen: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): CameraFailure {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "NotAllowedError" || error.name === "SecurityError") return "refused";
  return error.name === "NotFoundError" || error.name === "OverconstrainedError" ? "none" : "lost";
}

/** The cameras of this device, which it names once one of them is open. */
export async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput");
}

/** From now on this device scans with this one. */
export function chooseCamera(deviceId: string): void {
  localStorage.setItem(SCANNER_CAMERA_KEY, deviceId);
}

// The lamp is no part of TypeScript's own list.
interface LampCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: LampCapabilities = track.getCapabilities();
  return capabilities.torch === true;
}

/** @returns whether it is as it should be: a camera may refuse */
export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
  return track.applyConstraints({ advanced: [lamp] }).then(
    () => true,
    () => false,
  );
}
