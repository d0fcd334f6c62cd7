import type { CrewOrder, HandOffNote } from "@secret/contract";
import { BAG_IS_HERE_REASON, formatEventClock } from "@secret/domain";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import { mayTakeBack } from "../hand-off/hand-off-actions.ts";
import { HandOffNotes } from "../hand-off/hand-off-notes.tsx";
import { OrderLines } from "../hand-off/order-at-window.tsx";
import { OUTCOME_GROUNDS, OutcomeIcon } from "../scan-outcome.tsx";
import { playScanSound, vibrateForScan } from "../scan-sound.ts";
import type { LoggedScan } from "./scan-log.ts";
import type { ScanResult } from "./scan-result.ts";
import { mayUndo, type Scanner } from "./use-scanner.ts";

/** Time that a success stays on screen, in ms. */
const SUCCESS_MS = 2_500;

interface ScanResultScreenProps {
  readonly scan: LoggedScan;
  /** Notes about the order's holder. */
  readonly note: HandOffNote | undefined;
  /** Time zone of the event. */
  readonly timeZone: string;
  readonly scanner: Scanner;
}

/**
 * Shows a result full screen with one color, sign and word. A success closes automatically, any other result by a
 * tap.
 */
export function ScanResultScreen({ scan, note, timeZone, scanner }: ScanResultScreenProps) {
  const { result } = scan;
  const onNext = scanner.next;
  const titleId = useId();
  const dialog = useModal();
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Focus Next instead of Undo, which the dialog would focus by default, so that Enter goes on.
    next.current?.focus();
  }, []);
  usePlayed(result, onNext);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button do the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={onNext}
      onClose={onNext}
      className={`m-0 size-full max-h-none max-w-none overflow-y-auto p-0 ${OUTCOME_GROUNDS[result.tone]}`}
    >
      {result.tone === "good" && (
        <div aria-hidden="true" className="run-out sticky top-0 h-1.5 bg-crew-paper" />
      )}
      <div className="flex min-h-full flex-col bg-inherit">
        <div
          className={`mx-auto grid w-full flex-1 content-center gap-8 p-5 sm:p-8 lg:items-center lg:gap-12 short:grid-cols-2 short:items-center short:py-3 ${result.order === undefined ? "" : "lg:grid-cols-[9fr_11fr]"}`}
        >
          <div className="grid justify-items-center gap-3 text-center short:gap-1">
            <OutcomeIcon tone={result.tone} className="size-40 lg:size-56 short:size-16" />
            <div role="alert" className="grid justify-items-center gap-3">
              <h2
                id={titleId}
                className="text-crew-word text-balance min-[24rem]:text-crew-number lg:text-crew-bag short:text-crew-word"
              >
                {result.word}
              </h2>
              <Reason result={result} timeZone={timeZone} />
            </div>
          </div>
          {result.order !== undefined && (
            <ScannedOrder result={result} order={result.order} note={note} scanner={scanner} />
          )}
        </div>
        <div className="sticky bottom-0 flex gap-3 bg-inherit p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] short:py-2">
          <Undo scan={scan} onUndo={() => scanner.undo(scan)} />
          <ResultButton ref={next} onPress={onNext}>
            {t("scanner.scanNext")}
          </ResultButton>
        </div>
      </div>
    </dialog>
  );
}

/** Plays a result's sound and vibration. After a success, the next scan follows automatically. */
function usePlayed({ tone }: ScanResult, onNext: () => void): void {
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    playScanSound(tone);
    vibrateForScan(tone);
    if (tone !== "good") return;
    const timer = setTimeout(goOn, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [tone]);
}

/** Shows whose order was scanned, and its items. */
function ScannedOrder({ note, ...shown }: WayOnProps & Pick<ScanResultScreenProps, "note">) {
  const { result, order } = shown;
  return (
    <div className="grid min-w-0 content-start gap-3 text-center lg:text-left short:gap-1">
      <p className="number text-crew-number whitespace-nowrap min-[24rem]:text-crew-bag lg:text-crew-shout short:text-crew-number">
        {order.orderNumber}
      </p>
      <p className="text-crew-call break-words lg:text-crew-number short:text-crew-name">{order.name}</p>
      {note !== undefined && (
        <HandOffNotes
          note={note}
          className="mx-auto grid w-fit max-w-full gap-1 rounded-lg bg-crew-paper px-4 py-2 text-crew-note font-semibold text-crew-ink lg:mx-0 lg:text-crew-name"
        />
      )}
      <div className="mx-auto w-fit max-w-full lg:mx-0">
        <OrderLines order={order} isOnAmber={result.tone === "used"} isLarge />
      </div>
      <WayOn {...shown} />
    </div>
  );
}

interface WayOnProps {
  readonly result: ScanResult;
  readonly order: CrewOrder;
  readonly scanner: Scanner;
}

/** Offers what the crew can still do: hand off a bag that isn't marked ready, or take a wrong hand-off back. */
function WayOn({ result: { tone }, order, scanner }: WayOnProps) {
  const now = useNow();
  if (tone === "early")
    return (
      <HoldButton onHold={() => scanner.handOff(order, BAG_IS_HERE_REASON)}>
        {t("handOff.bagIsHere")}
      </HoldButton>
    );
  if (tone === "used" && mayTakeBack(order, now))
    return <HoldButton onHold={() => scanner.takeBack(order)}>{t("scanner.wrongBag")}</HoldButton>;
  return null;
}

function Reason({ result: { text, pickedUpAt }, timeZone }: { result: ScanResult; timeZone: string }) {
  return (
    <>
      {pickedUpAt && (
        <p className="number text-crew-clock">{formatEventClock(new Date(pickedUpAt), timeZone)}</p>
      )}
      {text !== "" && (
        <p className="figures text-crew-call text-balance lg:text-crew-clock short:text-crew-line">
          {text.split(" · ").map((part, place) => (
            <span key={part} className={place > 0 ? "whitespace-nowrap" : undefined}>
              {place > 0 ? ` · ${part}` : part}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Shows Undo on the left while the hand-off can be undone. */
function Undo({ scan, onUndo }: { scan: LoggedScan; onUndo: () => void }) {
  const now = useNow();
  return mayUndo(scan, now) ? <ResultButton onPress={onUndo}>{t("shell.undo")}</ResultButton> : null;
}

interface ResultButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

function ResultButton({ onPress, children, ref }: ResultButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={(event) => {
        // The background is a button too.
        event.stopPropagation();
        onPress();
      }}
      className="inline-flex min-h-18 flex-1 items-center justify-center rounded-lg bg-crew-paper px-4 text-crew-line font-semibold text-crew-ink"
    >
      {children}
    </button>
  );
}
