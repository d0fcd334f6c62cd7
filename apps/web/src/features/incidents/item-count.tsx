import type { CrewItem, ShortPreview } from "@secret/contract";
import { PIECES_LEFT_MAX } from "@secret/domain";
import { useState } from "react";
import { DotLine } from "../../ui/dot-line.tsx";
import { t } from "../crew-language/index.ts";
import { recordCount } from "./help-mutations.ts";
import { shortPreviewQuery } from "./help-queries.ts";
import type { HelpBodyProps } from "./incident-device.ts";
import { Consequences, HoldToStart, IncidentSteps } from "./incident-steps.tsx";
import { answersCopy, consequencesCopy, countCopy } from "./short-copy.ts";

/** Amounts that the buttons add to the count. */
const STEPS = [-10, -1, 1, 10] as const;

/** Counts an item's food, shows who gets fewer, and records it when held. */
export function ItemCount({ item, device, onDone }: HelpBodyProps & { readonly item: CrewItem }) {
  const { id } = device.board.event;
  const [counted, setCounted] = useState<number>();
  const count = { menuItemId: item.id, counted: counted ?? 0 };
  const query = shortPreviewQuery(id, count);
  return (
    <IncidentSteps
      eventId={id}
      mode={device.mode}
      onDone={onDone}
      query={query}
      startedCopy={(_, seconds) => stoppedCopy(seconds)}
      tookEffect={(_, { open }) => open !== null}
    >
      {(preview, isCurrent) => (
        <div className="grid gap-4">
          {preview.open !== null && (
            <p className="figures text-crew-note">
              <DotLine text={answersCopy(preview.open)} />
            </p>
          )}
          <CountButtons counted={counted} onCount={setCounted} />
          {counted !== undefined && (
            <Consequences
              title={countCopy(counted, preview)}
              lines={consequencesCopy(counted, preview)}
              text={preview.text}
              isCurrent={isCurrent}
            />
          )}
          {(counted !== undefined || !preview.mayStart) && (
            <HoldToStart
              key={counted}
              query={query}
              preview={preview}
              start={recordCount(id, count)}
              mayStart={preview.mayStart}
              movesMoney={preview.short > 0}
              disabled={!isCurrent}
              done={t("help.countSaved")}
            >
              {actionCopy(preview)}
            </HoldToStart>
          )}
        </div>
      )}
    </IncidentSteps>
  );
}

const stoppedCopy = (secondsLeft: number) =>
  secondsLeft === 0 ? t("help.messagesSent") : t("help.stoppedMessagesIn", { seconds: secondsLeft });

function actionCopy({ short, found }: ShortPreview): string {
  if (found > 0) return t("help.giveBackCount", { count: found });
  return short > 0 ? t("help.cutCount", { count: short }) : t("help.saveCount");
}

interface CountButtonsProps {
  /** Undefined until somebody has counted. */
  readonly counted: number | undefined;
  readonly onCount: (counted: number) => void;
}

function CountButtons({ counted, onCount }: CountButtonsProps) {
  const soFar = counted ?? 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-crew-note">{t("help.howMany")}</legend>
      <output aria-live="polite" className="number text-center text-crew-word">
        {counted ?? "–"}
      </output>
      <div className="grid grid-cols-4 gap-2">
        {counted === undefined && (
          <button
            type="button"
            onClick={() => onCount(0)}
            className="col-span-4 min-h-16 rounded-lg border-2 border-line-strong text-crew-note font-semibold"
          >
            {t("help.noneLeft")}
          </button>
        )}
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={
              step < 0 ? t("help.countLess", { count: -step }) : t("help.countMore", { count: step })
            }
            disabled={soFar + step < 0 || soFar + step > PIECES_LEFT_MAX}
            onClick={() => onCount(soFar + step)}
            className="number min-h-18 rounded-lg border-2 border-line-strong text-crew-line font-semibold disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled"
          >
            {step < 0 ? `−${-step}` : `+${step}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
