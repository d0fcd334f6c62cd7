import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { useModal } from "../../../ui/use-modal.ts";

interface LargeCodeProps {
  /** The picture's address. */
  readonly source: string;
  readonly orderNumber: string;
  readonly onClose: () => void;
}

/** The code over the whole screen, all of it white, which stays lit: a press anywhere closes it. */
export function LargeCode({ source, orderNumber, onClose }: LargeCodeProps) {
  const element = useModal();
  useWakeLock(true);
  return (
    <dialog
      ref={element}
      aria-label={`QR code of order ${orderNumber}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none code-paper p-0"
    >
      <button
        type="button"
        onClick={() => element.current?.close()}
        className="grid size-full content-center justify-items-center gap-6 p-2"
      >
        <img src={source} alt="" className="size-[min(94vw,68dvh)]" />
        <span className="number text-title leading-none tracking-wide sm:text-poster">{orderNumber}</span>
        <span className="text-lead">Press anywhere to close</span>
      </button>
    </dialog>
  );
}
