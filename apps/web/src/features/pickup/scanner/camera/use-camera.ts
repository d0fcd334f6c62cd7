import { useEffect, useState } from "react";
import { type CameraFailure, chooseCamera, listCameras, openCamera } from "./camera.ts";

export type CameraState =
  | { readonly kind: "asking" }
  | { readonly kind: "on"; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly kind: CameraFailure };

export interface Camera {
  readonly state: CameraState;
  /** This device's cameras; known once one is open. */
  readonly cameras: readonly MediaDeviceInfo[];
  /** Switches to this device's next camera and stores the choice. */
  switchCamera(): void;
  tryAgain(): void;
}

/**
 * Keeps the camera open while the page is. A camera that was lost, for example to a call, reopens when the
 * page is visible again.
 */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>({ kind: "asking" });
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => setAttempt((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reopens it
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    setState({ kind: "asking" });
    const open = async () => {
      const opened = await openCamera();
      if (!opened.isOpen) return isOver || setState({ kind: opened.failure });
      stop = () => opened.track.stop();
      if (isOver) return stop();
      opened.track.onended = () => setState({ kind: "lost" });
      setState({ kind: "on", stream: opened.stream, track: opened.track });
      const found = await listCameras();
      if (!isOver) setCameras(found);
    };
    void open();
    return () => {
      isOver = true;
      stop();
    };
  }, [attempt]);

  useEffect(() => {
    if (state.kind !== "lost") return;
    const reopenWhenVisible = () => {
      if (!document.hidden) setAttempt((count) => count + 1);
    };
    document.addEventListener("visibilitychange", reopenWhenVisible);
    return () => document.removeEventListener("visibilitychange", reopenWhenVisible);
  }, [state.kind]);

  const switchCamera = () => {
    if (state.kind !== "on") return;
    const current = cameras.findIndex(({ deviceId }) => deviceId === state.track.getSettings().deviceId);
    const next = cameras[(current + 1) % cameras.length];
    if (next === undefined) return;
    chooseCamera(next.deviceId);
    tryAgain();
  };
  return { state, cameras, switchCamera, tryAgain };
}
