import { type AdminOrderReport, ApiError } from "@secret/contract";
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { fullName } from "../members/index.ts";
import { answerReport } from "./report-mutations.ts";
import { adminReportsQuery } from "./report-queries.ts";

/** Lists open reports of members, oldest first, each with its answer field. Empty without any. */
export function OpenReportsPanel() {
  const reports = useQuery(adminReportsQuery()).data;
  if (reports === undefined || reports.length === 0) return null;
  return (
    <Panel title="Problems members reported">
      <ReportList reports={reports} />
    </Panel>
  );
}

/** Shows the reports about one order. Empty without any. */
export function OrderReports({ orderId }: { orderId: string }) {
  const reports = useQuery(adminReportsQuery(orderId)).data;
  if (reports === undefined || reports.length === 0) return null;
  return (
    <Panel title="Reported by the member">
      <ReportList reports={reports} isOfOrder />
    </Panel>
  );
}

function ReportList({
  reports,
  isOfOrder = false,
}: {
  reports: readonly AdminOrderReport[];
  isOfOrder?: boolean;
}) {
  return (
    <ul className="grid gap-5 divide-y divide-line [&>li+li]:pt-5">
      {reports.map((report) => (
        <li key={report.id} className="grid gap-2 wrap-anywhere">
          <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            {!isOfOrder && (
              <Link
                to="/admin/orders/$orderId"
                params={{ orderId: report.orderId }}
                className="number inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {report.orderNumber}
              </Link>
            )}
            {REPORT_REASONS[report.reason]}
            <span className="text-small font-normal text-soft">
              {`${fullName(report)}, ${formatMoment(report.createdAt)}`}
            </span>
          </p>
          {report.text !== "" && <p className="whitespace-pre-line">{report.text}</p>}
          {report.closedAt === null ? (
            <AnswerForm report={report} />
          ) : (
            <p className="whitespace-pre-line text-soft">
              {report.answer === ""
                ? `Closed ${formatMoment(report.closedAt)}, without an answer`
                : `Answered ${formatMoment(report.closedAt)}: ${report.answer}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Answers a report, which the member gets as a notification, or closes it without an answer. */
function AnswerForm({ report: { id, firstName, orderNumber } }: { report: AdminOrderReport }) {
  const [answer, setAnswer] = useState("");
  const send = useMutation({
    mutationFn: () => answerReport(id, answer.trim()),
    onSuccess: () => toast.success(answer.trim() === "" ? "Report closed" : `Answer sent to ${firstName}`),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't save that"),
  });
  const isEmpty = answer.trim() === "";
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <TextAreaField
        label={`Answer to ${firstName} (order ${orderNumber})`}
        hint="Sent in the app and by email."
        rows={2}
        maxLength={REPORT_TEXT_MAX_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" look="quiet" busy={send.isPending} className="justify-self-start">
        {isEmpty ? "Close without an answer" : "Send and close"}
      </Button>
    </form>
  );
}
