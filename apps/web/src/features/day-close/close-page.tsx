import type { DayClose } from "@secret/contract";
import { CREW_REASON_MAX_LENGTH, counted } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice, PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { InEnglish, inEnglish } from "../crew-language/index.ts";
import { closeDay, reopenDay } from "./close-mutations.ts";
import { dayCloseQuery } from "./close-queries.ts";
import { FoodStep } from "./food-step.tsx";
import { LookBackStep } from "./look-back-step.tsx";
import { CashStep, TerminalStep, TipsStep } from "./money-steps.tsx";
import { OpenOrdersStep } from "./open-orders-step.tsx";
import type { StepProps } from "./step-props.ts";

/** One step of the close. Its status is undefined until it is done. */
interface Step {
  readonly name: string;
  readonly Body: ComponentType<StepProps>;
  readonly status: (close: DayClose) => string | undefined;
}

const skippedOr = (close: DayClose, step: DayClose["skipped"][number], isDone: boolean) =>
  isDone ? "Done" : close.skipped.includes(step) ? "Skipped" : undefined;

const STEPS: readonly Step[] = [
  {
    name: "Open orders",
    Body: OpenOrdersStep,
    status: ({ openOrders }) => (openOrders.length === 0 ? "Done" : undefined),
  },
  {
    name: "Food",
    Body: FoodStep,
    status: ({ items }) => (items.every(({ count }) => count !== null) ? "Done" : undefined),
  },
  { name: "Cash", Body: CashStep, status: (close) => skippedOr(close, "cash", close.cash !== null) },
  {
    name: "Card terminal",
    Body: TerminalStep,
    status: (close) => skippedOr(close, "terminal", close.terminal !== null),
  },
  {
    name: "Tips",
    Body: TipsStep,
    status: (close) => skippedOr(close, "tips", close.tips.toSplitCents === 0),
  },
  { name: "Look back", Body: LookBackStep, status: () => "Read" },
];

/** Closes the day in six steps, on any device. Stays dark, because it is done at night. */
export function ClosePage() {
  const { eventId } = useParams({ from: "/crew/crew/$eventId/close" });
  const close = useQuery(dayCloseQuery(eventId));
  return (
    <InEnglish className="mx-auto grid w-full max-w-xl content-start gap-5 p-4 pb-12 print:max-w-none">
      <h1 className="text-crew-name">Close the day</h1>
      {close.data !== undefined ? (
        <Steps eventId={eventId} close={close.data} />
      ) : close.isError ? (
        <LoadFailed title="The close didn't load" query={close} />
      ) : (
        <PageLoading>
          <RowsSkeleton />
        </PageLoading>
      )}
    </InEnglish>
  );
}

function Steps({ eventId, close }: { eventId: string; close: DayClose }) {
  const [name, open] = useState<string>();
  const step = STEPS.find((each) => each.name === name);
  if (step !== undefined)
    return (
      <div className="grid gap-5">
        <step.Body eventId={eventId} close={close} onDone={() => open(undefined)} />
        <button
          type="button"
          className="min-h-16 text-crew-note underline print:hidden"
          onClick={() => open(undefined)}
        >
          All steps
        </button>
      </div>
    );
  const isFixed = close.state === "closed" || !close.mayClose;
  return (
    <>
      {!close.mayClose && <Notice tone="info">{inEnglish("help.leadOnly")}</Notice>}
      {close.state === "closed" && <Closed eventId={eventId} close={close} />}
      <ol className="grid gap-3">
        {STEPS.map(({ name: each, status }) => (
          <li key={each} className="grid">
            <button
              type="button"
              disabled={isFixed && each !== "Look back"}
              onClick={() => open(each)}
              className="flex min-h-16 items-center justify-between gap-4 rounded-lg border-2 border-line-strong px-4 text-left text-crew-line disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled"
            >
              {each}
              <span className="text-crew-note">{status(close) ?? "To do"}</span>
            </button>
          </li>
        ))}
      </ol>
      {!isFixed && <CloseButton eventId={eventId} close={close} />}
    </>
  );
}

function CloseButton({ eventId, close }: { eventId: string; close: DayClose }) {
  const finish = useMutation({ mutationFn: () => closeDay(eventId) });
  const left = STEPS.filter(({ status }) => status(close) === undefined).length;
  if (left > 0)
    return <p className="text-center text-crew-line text-soft">{`${counted(left, "step")} to do`}</p>;
  return (
    <>
      {finish.isError && <Notice tone="danger">{refusalText(finish.error)}</Notice>}
      <HoldButton disabled={finish.isPending} onHold={() => finish.mutate()}>
        Close the day
      </HoldButton>
    </>
  );
}

/** Shows what changed after the close, and lets an admin reopen the day. */
function Closed({ eventId, close }: { eventId: string; close: DayClose }) {
  const [reason, setReason] = useState("");
  const reopen = useMutation({ mutationFn: () => reopenDay(eventId, reason.trim()) });
  return (
    <>
      <Notice tone="ok">The day is closed.</Notice>
      {close.corrections.map(({ figure, before, now }) => (
        <Notice
          key={figure}
          tone="warn"
        >{`Changed after the close: ${figure}, ${before ?? "unknown"} to ${now ?? "unknown"}`}</Notice>
      ))}
      {close.mayReopen && (
        <form
          className="grid gap-3 print:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "") reopen.mutate();
          }}
        >
          <Field
            label="Reason to reopen"
            value={reason}
            maxLength={CREW_REASON_MAX_LENGTH}
            onChange={({ target }) => setReason(target.value)}
          />
          {reopen.isError && <Notice tone="danger">{refusalText(reopen.error)}</Notice>}
          <Button type="submit" look="quiet" busy={reopen.isPending} className="min-h-16">
            Reopen the day
          </Button>
        </form>
      )}
    </>
  );
}
