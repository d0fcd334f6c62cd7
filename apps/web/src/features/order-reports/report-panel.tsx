import { ApiError, type OrderDetail, type OrderReport } from "@secret/contract";
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH, type ReportReason } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { reportOrder } from "./report-mutations.ts";
import { ownReportsQuery } from "./report-queries.ts";

const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, string][];

/** Lets the owner of a picked-up order report a problem, and shows their reports with the answers. */
export function ReportPanel({ order }: { order: OrderDetail }) {
  const own = useQuery(ownReportsQuery(order.id)).data;
  const isAsked = useLocation().hash === "report";
  const place = useRef<HTMLDivElement>(null);
  const isShown = own !== undefined && (own.mayReport || own.reports.length > 0);
  useEffect(() => {
    if (isAsked && isShown) place.current?.scrollIntoView({ block: "start" });
  }, [isAsked, isShown]);
  if (!isShown) return null;
  return (
    <div ref={place} id="report" className="scroll-mt-24 print:hidden">
      <Panel title="Something wrong?">
        <div className="grid gap-4">
          {own.reports.map((report) => (
            <Said key={report.id} report={report} />
          ))}
          {own.mayReport && <ReportForm orderId={order.id} />}
        </div>
      </Panel>
    </div>
  );
}

function Said({ report: { reason, text, answer, closedAt } }: { report: OrderReport }) {
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="font-semibold">{`You told us: ${REPORT_REASONS[reason]}`}</p>
      {text !== "" && <p className="whitespace-pre-line text-soft">{text}</p>}
      {closedAt === null ? (
        <p className="text-ok">We got it, and we'll get back to you.</p>
      ) : (
        <p className="whitespace-pre-line">
          {answer === "" ? "We looked into it." : `Our answer: ${answer}`}
        </p>
      )}
    </div>
  );
}

function ReportForm({ orderId }: { orderId: string }) {
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState("");
  const report = useMutation({
    mutationFn: (chosen: ReportReason) => reportOrder(orderId, { reason: chosen, text }),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== undefined) report.mutate(reason);
      }}
    >
      <fieldset className="@container min-w-0">
        <legend className="mb-2 text-soft">Tell us, and we'll make it right.</legend>
        <div className="grid grid-cols-2 gap-2 @max-[15rem]:grid-cols-1">
          {REASONS.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={reason === value}
              onClick={() => setReason(value)}
              className="min-h-13 @min-[15rem]:last:odd:col-span-2 rounded-xl border border-line-strong px-3 py-2 text-small font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      {reason !== undefined && (
        <>
          <TextAreaField
            label="What happened? (optional)"
            rows={3}
            maxLength={REPORT_TEXT_MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {report.isError && (
            <Notice tone="danger">
              {report.error instanceof ApiError ? report.error.message : "We couldn't send it. Try again."}
            </Notice>
          )}
          <Button type="submit" busy={report.isPending}>
            Send
          </Button>
        </>
      )}
    </form>
  );
}
