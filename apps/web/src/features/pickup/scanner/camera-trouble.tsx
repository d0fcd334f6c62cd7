import { t } from "../../crew-language/index.ts";
import type { CameraState } from "./camera/use-camera.ts";

/** Why nothing is read: the camera's reason, or the decoder couldn't be loaded. */
type Trouble = Exclude<CameraState["kind"], "on"> | "on" | "broken";

/** Troubles that another try may end. */
const MAY_TRY_AGAIN: ReadonlySet<Trouble> = new Set(["refused", "none", "lost"]);

/** Explains what to do when the camera shows nothing, so that the line keeps moving. */
export function CameraTrouble({ kind, onTryAgain }: { kind: Trouble; onTryAgain: () => void }) {
  if (kind === "on") return null;
  return (
    <div role="status" className="grid max-w-md justify-items-center gap-4 text-center text-night-ink">
      <ShutEye isAsking={kind === "asking"} />
      <h2 className="text-crew-call">{t(`camera.${kind}.title`)}</h2>
      <p className="text-crew-note text-night-soft">
        {t(`camera.${kind}.text`, { byHand: t("camera.byHand") })}
      </p>
      {MAY_TRY_AGAIN.has(kind) && (
        <button
          type="button"
          onClick={onTryAgain}
          className="inline-flex min-h-16 items-center rounded-lg border-2 border-night-ink px-6 text-crew-note font-semibold"
        >
          {t("camera.tryAgain")}
        </button>
      )}
    </div>
  );
}

/** Draws the door's peephole: open while it asks for permission, shut when it is denied. */
function ShutEye({ isAsking }: { isAsking: boolean }) {
  return (
    <svg
      viewBox="0 0 120 72"
      aria-hidden="true"
      className="w-30 fill-none stroke-night-gold stroke-[5px]"
      strokeLinecap="round"
    >
      {isAsking ? (
        <>
          <path d="M8 36C30 8 90 8 112 36C90 64 30 64 8 36z" />
          <circle cx="60" cy="36" r="13" />
        </>
      ) : (
        <path d="M8 30C30 58 90 58 112 30M24 46l-9 12M60 52v15M96 46l9 12" />
      )}
    </svg>
  );
}
