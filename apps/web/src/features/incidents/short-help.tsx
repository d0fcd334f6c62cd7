import type { CrewItem, ShortPreview } from "@secret/contract";
import { PIECES_LEFT_MAX } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import type { HelpBodyProps } from "./incident-device.ts";
import { ItemList } from "./item-list.tsx";
import { leftCopy } from "./sales-copy.ts";
import { answersCopy, consequencesCopy, countCopy } from "./short-copy.ts";
import { recordCount, undoShortage } from "./short-mutations.ts";
import { shortPreviewQuery } from "./short-queries.ts";
import { UndoPanel } from "./undo-panel.tsx";

/** Steps of the count's buttons. */
const STEPS = [-10, -1, 1, 10] as const;

/** Chooses the item that ran short, and counts it. */
export function ShortHelp({ device: { board, mode }, onDone }: HelpBodyProps) {
  const [item, choose] = useState<CrewItem>();
  if (mode === "offline") return <Notice tone="warn">Needs signal.</Notice>;
  if (item === undefined)
    return (
      <ItemList
        items={board.items}
        onChoose={choose}
        noteOf={(each) => ({ text: leftCopy(each), isBad: false })}
      />
    );
  return <ItemCount eventId={board.event.id} item={item} onDone={onDone} />;
}

interface ItemCountProps {
  readonly eventId: string;
  readonly item: CrewItem;
  readonly onDone: () => void;
}

/** Counts an item's food, shows who gets fewer, and records it when held. */
function ItemCount({ eventId, item, onDone }: ItemCountProps) {
  const [counted, setCounted] = useState<number>();
  const count = { menuItemId: item.id, counted: counted ?? 0 };
  const preview = useQuery(shortPreviewQuery(eventId, count));
  const record = useMutation({ mutationFn: (shown: ShortPreview) => recordCount(eventId, count, shown) });
  if (preview.error !== null) return <Notice tone="danger">{refusalText(preview.error)}</Notice>;
  if (preview.data === undefined) return <TextSkeleton lines={4} />;
  const { data } = preview;
  const { open } = data;
  if (open !== null && Date.parse(open.started.leavesAt) > serverNow().getTime())
    return (
      <UndoPanel
        started={open.started}
        copy={(seconds) =>
          seconds === 0 ? "Messages are on their way." : `Sales stopped. Messages go out in ${seconds} s.`
        }
        onUndo={() => undoShortage(eventId, open.started.id)}
        onDone={onDone}
      />
    );
  return (
    <section aria-label={item.name} className="grid gap-4">
      <h3 className="text-crew-line font-semibold wrap-anywhere">{item.name}</h3>
      {open !== null && <p className="figures text-crew-note">{answersCopy(open)}</p>}
      <CountButtons
        counted={counted}
        onCount={(next) => {
          record.reset();
          setCounted(next);
        }}
      />
      {counted !== undefined && (
        <Consequences counted={counted} preview={data} isCurrent={!preview.isPlaceholderData} />
      )}
      {record.data === false && (
        <Notice tone="warn">Orders changed. Check the new count, then hold again.</Notice>
      )}
      {record.error !== null && <Notice tone="danger">{refusalText(record.error)}</Notice>}
      {record.data === true && <Notice tone="ok">Count saved.</Notice>}
      {data.mayStart && counted !== undefined && (
        <HoldButton
          moves={data.short > 0 ? "money" : "action"}
          disabled={preview.isPlaceholderData || record.isPending}
          onHold={() => record.mutate(data)}
        >
          {actionCopy(data)}
        </HoldButton>
      )}
      {!data.mayStart && <Notice tone="warn">Ask the event's lead or an admin to confirm it.</Notice>}
    </section>
  );
}

function actionCopy({ short, found }: ShortPreview): string {
  if (found > 0) return `Give ${found} back`;
  return short > 0 ? `Cut ${short} from orders` : "Save the count";
}

interface CountButtonsProps {
  /** Undefined until somebody has counted. */
  readonly counted: number | undefined;
  readonly onCount: (counted: number) => void;
}

function CountButtons({ counted, onCount }: CountButtonsProps) {
  const sofar = counted ?? 0;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-crew-note">How many in nobody's bag, raw and cooked?</legend>
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
            None left
          </button>
        )}
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={step < 0 ? `${-step} less` : `${step} more`}
            disabled={sofar + step < 0 || sofar + step > PIECES_LEFT_MAX}
            onClick={() => onCount(sofar + step)}
            className="number min-h-18 rounded-lg border-2 border-line-strong text-crew-line font-semibold disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled"
          >
            {step < 0 ? `−${-step}` : `+${step}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ConsequencesProps {
  readonly counted: number;
  readonly preview: ShortPreview;
  /** Whether the preview is the one for this count. */
  readonly isCurrent: boolean;
}

function Consequences({ counted, preview, isCurrent }: ConsequencesProps) {
  return (
    <div aria-live="polite" className={`grid gap-1 ${isCurrent ? "" : "opacity-60"}`}>
      <p className="number text-crew-line">{countCopy(counted, preview)}</p>
      {consequencesCopy(counted, preview).map((line) => (
        <p key={line} className="figures text-crew-note">
          {line}
        </p>
      ))}
      {preview.text !== null && <p className="figures text-soft">{preview.text}</p>}
    </div>
  );
}
