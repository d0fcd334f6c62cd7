import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../crew-language/index.ts";
import { hasTorch, switchTorch } from "./camera/camera.ts";
import { type Decoder, readCodes, startDecoder } from "./camera/read-codes.ts";
import { type CameraState, useCamera } from "./camera/use-camera.ts";
import { CameraTrouble } from "./camera-trouble.tsx";
import { RepeatFilter } from "./repeat-filter.ts";

/** The camera's torch. */
export interface Torch {
  readonly isOn: boolean;
  toggle(): void;
}

interface CameraViewProps {
  /** Ignores codes while a result is on the screen. */
  readonly isPaused: boolean;
  readonly onCode: (text: string) => void;
  readonly bar: ReactNode;
  readonly footer: (torch: Torch | undefined) => ReactNode;
}

/** Shows the camera's picture and the frame for the code. */
export function CameraView({ isPaused, onCode, bar, footer }: CameraViewProps) {
  const { state, cameras, switchCamera, tryAgain } = useCamera();
  const [isDecoderBroken, setDecoderBroken] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const decoder = useDecoder(() => setDecoderBroken(true));
  useCodes(video, decoder, state, isPaused, onCode);
  const torch = useTorch(state);
  return (
    <section
      aria-label={t("camera.camera")}
      className="relative flex min-h-120 flex-1 short:min-h-0 flex-col overflow-hidden bg-night"
    >
      {state.kind === "on" && (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="relative flex flex-1 flex-col">
        {bar}
        <div className="grid flex-1 content-center justify-items-center gap-6 p-4 short:gap-2 short:p-2">
          {state.kind === "on" && !isDecoderBroken ? (
            <Aim />
          ) : (
            <CameraTrouble kind={isDecoderBroken ? "broken" : state.kind} onTryAgain={tryAgain} />
          )}
        </div>
        {state.kind === "on" && cameras.length > 1 && (
          <button
            type="button"
            onClick={switchCamera}
            className="mb-3 inline-flex min-h-16 items-center self-center rounded-lg border border-night-ink bg-night-veil px-5 font-semibold text-night-ink"
          >
            {t("camera.switch")}
          </button>
        )}
        {footer(torch)}
      </div>
    </section>
  );
}

/** Draws the frame with gold, bitten corners, like a ticket. */
function Aim() {
  return (
    <>
      <div aria-hidden="true" className="scan-window size-[min(17.5rem,37dvh)] short:size-[30dvh]" />
      <p className="rounded-lg bg-night-veil px-4 py-1 text-crew-note text-night-ink">{t("camera.lineUp")}</p>
    </>
  );
}

function useDecoder(onFailure: () => void): Decoder | undefined {
  const [decoder, setDecoder] = useState<Decoder>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const started = startDecoder(fail);
    setDecoder(started);
    return () => started.close();
  }, []);
  return decoder;
}

function useCodes(
  video: { readonly current: HTMLVideoElement | null },
  decoder: Decoder | undefined,
  state: CameraState,
  isPaused: boolean,
  onCode: (text: string) => void,
): void {
  const [repeats] = useState(() => new RepeatFilter());
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (video.current !== null && state.kind === "on") video.current.srcObject = state.stream;
  }, [video, state]);
  useEffect(() => {
    if (video.current === null || decoder === undefined || state.kind !== "on" || isPaused) return;
    repeats.resume(performance.now());
    return readCodes(video.current, decoder, (text) => {
      if (text !== null && repeats.isNew(text, performance.now())) take(text);
    });
  }, [video, decoder, state, isPaused, repeats]);
}

function useTorch(state: CameraState): Torch | undefined {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack>();
  if (state.kind !== "on" || !hasTorch(state.track)) return undefined;
  const { track } = state;
  const isOn = litTrack === track;
  return {
    isOn,
    toggle: async () => {
      if (await switchTorch(track, !isOn)) setLitTrack(isOn ? undefined : track);
    },
  };
}
