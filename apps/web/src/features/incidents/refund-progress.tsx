import type { RefundProgress as Progress } from "@secret/contract";
import { counted, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Notice } from "../../ui/panel.tsx";
import { pauseRefunds } from "./refund-progress-mutations.ts";
import { openRefunds, REFUND_STEPS, refundProgressQuery } from "./refund-progress-queries.ts";

/** Shows how far the refunds of a cancelled event are, and pauses or resumes them. Empty for crew who may not see it. */
export function RefundProgress({ eventId }: { eventId: string }) {
  const { data } = useQuery(refundProgressQuery(eventId));
  const pause = useMutation({ mutationFn: (isPaused: boolean) => pauseRefunds(eventId, isPaused) });
  if (data === undefined) return null;
  const isSending = data.unsent.count + data.sent.count > 0;
  return (
    <section aria-label="Refunds" className="grid gap-4">
      <p role="status" className="figures text-crew-line">
        {titleOf(data)}
      </p>
      <Steps progress={data} />
      {pause.isError && <Notice tone="danger">{refusalText(pause.error)}</Notice>}
      {(isSending || data.isPaused) && (
        <button
          type="button"
          disabled={pause.isPending}
          onClick={() => pause.mutate(!data.isPaused)}
          className="min-h-16 rounded-lg border-2 border-line-strong text-crew-note font-semibold"
        >
          {data.isPaused ? "Resume refunds" : "Pause refunds"}
        </button>
      )}
      <Orders
        title="Square refused these. Send them again or pay them by hand on the money desk."
        lines={data.people.map(({ refusal, ...order }) => `${amountOf(order)} · ${refusal}`)}
      />
      <Orders title="Give these back at the counter." lines={data.atCounter.map(amountOf)} />
    </section>
  );
}

function titleOf(progress: Progress): string {
  const open = openRefunds(progress);
  if (open > 0) return `${counted(open, "refund")} to go${progress.isPaused ? ", paused" : ""}`;
  return progress.completed.count === 0 ? "Nothing to refund." : "All refunds are done.";
}

/** Shows the number and the amount of each step, and the fees that Square keeps. */
function Steps({ progress }: { progress: Progress }) {
  const fees = `${progress.unreportedFees > 0 ? "more than " : ""}${formatUsd(progress.feeCents)}`;
  return (
    <dl className="figures grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1 text-crew-note">
      {REFUND_STEPS.map(([step, name]) => (
        <div key={step} className="col-span-3 grid grid-cols-subgrid">
          <dt>{name}</dt>
          <dd className="text-right">{progress[step].count}</dd>
          <dd className="text-right">{formatUsd(progress[step].cents)}</dd>
        </div>
      ))}
      <div className="col-span-3 grid grid-cols-subgrid text-soft">
        <dt>Square fees lost</dt>
        <dd className="col-span-2 text-right">{fees}</dd>
      </div>
    </dl>
  );
}

const amountOf = ({ orderNumber, cents }: { readonly orderNumber: string; readonly cents: number }) =>
  `${orderNumber} · ${formatUsd(cents)}`;

function Orders({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      <ul className="figures grid gap-1">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
