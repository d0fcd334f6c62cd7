import { DRAW_HOLD_SECONDS, formatDuration } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Notice, Panel } from "../../ui/panel.tsx";
import { TIP_FIELD } from "../../ui/tip-choice.tsx";
import { myDrawQuery } from "../draws/index.ts";
import { profileQuery } from "../members/index.ts";
import { WINDOW_FIELD } from "../pickup-windows/index.ts";
import { RankedWindows } from "./ranked-windows.tsx";
import { focusField, LinesPanel, Place, type ReviewStepProps, useReviewedOrder } from "./review-step.tsx";
import { TotalPanel } from "./total-panel.tsx";
import { useEnterDraw } from "./use-enter-draw.ts";

const NOTE = `Entering is free and holds nothing. If your order is drawn, we hold it for ${formatDuration(DRAW_HOLD_SECONDS)} while you pay.`;

/** Reviews the cart, ranks pickup windows, and enters the order into the event's draw. */
export function EnterStep(props: ReviewStepProps) {
  const { event } = props;
  const page = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const draw = useQuery(myDrawQuery(event.id)).data;
  const { choices, choose, priced, applied, promoRefusal, order } = useReviewedOrder(props);
  const windowIds = rankedIn(event, choices.rankedWindowIds);
  const body =
    order === undefined || windowIds.length === 0
      ? undefined
      : { ...order, pickupWindowIds: windowIds, takesFewer: choices.takesFewer };
  const entering = useEnterDraw(event.id, body);
  const isPhoneMissing = useIsPhoneMissing(draw?.needsPhone === true) || entering.needsPhone;
  const press = () => {
    setAsked(true);
    if (body !== undefined) entering.enter();
    else focusField(page.current, windowIds.length === 0 ? WINDOW_FIELD : TIP_FIELD);
  };
  return (
    <div ref={page} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 data-title={`Enter the draw: ${event.title}`} className="text-section">
        Enter the draw
      </h1>
      {isPhoneMissing && <PhoneNeeded />}
      {draw?.entry != null && (
        <Notice tone="info">{`This replaces your entry: ${describeLines(event, draw.entry.lines)}.`}</Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LinesPanel event={event} priced={priced} isFixed={false} />
          <Panel title="Pickup">
            <Place event={event} />
            <RankedWindows
              event={event}
              units={priced.units}
              value={windowIds}
              onChange={(rankedWindowIds) => choose({ rankedWindowIds })}
              problem={isAsked && windowIds.length === 0 ? "Choose a pickup window." : undefined}
            />
          </Panel>
          <ShortageChoice takesFewer={choices.takesFewer} onChange={(takesFewer) => choose({ takesFewer })} />
        </div>
        <TotalPanel
          event={event}
          totals={priced.totals}
          choices={choices}
          promoRefusal={promoRefusal}
          isPromoApplied={applied !== undefined}
          onChoose={choose}
          action={draw?.entry == null ? "Enter the draw" : "Change my entry"}
          note={NOTE}
          canPlace={priced.orderable.length > 0 && !isPhoneMissing}
          placing={{ ...entering, place: press }}
        />
      </div>
    </div>
  );
}

/** Describes an entry's lines: "2 × Hot Honey Tail, 1 × Truffle Fries". */
function describeLines(
  { menu }: ReviewStepProps["event"],
  lines: readonly { readonly menuItemId: string; readonly quantity: number }[],
): string {
  const nameOf = (id: string) => menu.find((item) => item.id === id)?.name ?? "an item no longer on the menu";
  return lines.map(({ menuItemId, quantity }) => `${quantity} × ${nameOf(menuItemId)}`).join(", ");
}

/** Returns the ranked windows that the event still has, or its only one. */
function rankedIn({ pickupWindows }: ReviewStepProps["event"], ranked: readonly string[]): string[] {
  const ids = pickupWindows.map(({ id }) => id);
  return ids.length === 1 ? ids : ranked.filter((id) => ids.includes(id));
}

function useIsPhoneMissing(isNeeded: boolean): boolean {
  return useQuery({ ...profileQuery, enabled: isNeeded }).data?.phoneVerified === false && isNeeded;
}

function PhoneNeeded() {
  return (
    <Notice tone="warn">
      This draw is for members with a verified phone number.{" "}
      <Link to="/profile" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Verify your phone
      </Link>
    </Notice>
  );
}

interface ShortageChoiceProps {
  readonly takesFewer: boolean;
  readonly onChange: (takesFewer: boolean) => void;
}

const SHORTAGE_OPTIONS = [
  { takesFewer: true, label: "Take what's left" },
  { takesFewer: false, label: "Only if I get everything" },
];

/** Asks what happens if something has run out when the order's turn comes. */
function ShortageChoice({ takesFewer, onChange }: ShortageChoiceProps) {
  return (
    <Panel>
      <fieldset>
        <legend className="mb-2 font-semibold">If something runs out before it's your turn</legend>
        {SHORTAGE_OPTIONS.map((option) => (
          <label key={option.label} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="takes-fewer"
              checked={takesFewer === option.takesFewer}
              onChange={() => onChange(option.takesFewer)}
              className="size-5 accent-(--ink)"
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
