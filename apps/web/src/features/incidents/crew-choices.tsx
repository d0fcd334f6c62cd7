import type { Choice, CrewBoard, CrewChoice, CrewOrder } from "@secret/contract";
import type { ChoiceAnswer } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { crewMoment, crewRefusal, t } from "../crew-language/index.ts";
import { answerForMember } from "./choice-mutations.ts";
import { crewChoicesQuery } from "./choice-queries.ts";

interface CrewChoicesProps {
  readonly event: CrewBoard["event"];
  readonly order: CrewOrder;
}

/** Shows what an order's owner is asked, and answers for them at the window. */
export function CrewChoices({ event, order }: CrewChoicesProps) {
  const { data: choices = [], error, refetch } = useQuery(crewChoicesQuery(event.id, order));
  const answer = useMutation({
    mutationFn: ({ choice, given }: { choice: Choice; given: ChoiceAnswer }) =>
      answerForMember(event.id, choice, given),
    onSettled: () => refetch(),
  });
  if (error !== null) return <Notice tone="danger">{crewRefusal(error)}</Notice>;
  // Each item that ran short has a choice of its own, and one answer is for all. A later choice replaces a settled one.
  const open = choices.find(
    ({ isSettled, kind, options }) => !isSettled && (kind === "late" || options.length > 1),
  );
  const shown = open ?? choices.findLast(({ answer: given }) => given !== null);
  if (shown === undefined) return null;
  return (
    <section aria-label={t("help.theirChoice")} className="grid gap-3 rounded-lg bg-sunken p-4">
      <div role="status" className="figures">
        <p className="text-crew-note font-semibold">{t(`help.questions.${shown.kind}`)}</p>
        <p>{answerCopy(shown, event.timeZone)}</p>
      </div>
      {answer.error !== null && <Notice tone="danger">{crewRefusal(answer.error)}</Notice>}
      {open?.options
        .filter((option) => option !== open.answer)
        .map((option) =>
          option === "refund" ? (
            <HoldButton
              key={option}
              moves="money"
              disabled={answer.isPending}
              onHold={() => answer.mutate({ choice: open, given: option })}
            >
              {t(`help.answers.${option}`)}
            </HoldButton>
          ) : (
            <button
              key={option}
              type="button"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ choice: open, given: option })}
              className="min-h-18 rounded-lg border-2 border-line-strong px-4 text-crew-line font-semibold"
            >
              {t(`help.answers.${option}`)}
            </button>
          ),
        )}
    </section>
  );
}

/** Returns "No answer by 7:10 PM: refund it all.", or the answer and who gave it. */
function answerCopy(choice: CrewChoice, timeZone: string): string {
  const { answer, answeredBy, crewName, defaultAnswer, dueAt, isSettled } = choice;
  const deadline = crewMoment(new Date(dueAt), timeZone);
  if (answer === null)
    return t("help.noAnswerBy", { deadline, answer: t(`help.answers.${defaultAnswer}`).toLowerCase() });
  const who =
    answeredBy === "staff"
      ? crewName
        ? t("help.byCrew", { name: crewName })
        : t("help.byDeletedMember")
      : t(`help.answeredBy.${answeredBy ?? "default"}`);
  return `${t(`help.answers.${answer}`)}, ${who.replace(/\.$/, "")}.${isSettled ? "" : ` ${t("help.canChange", { deadline })}`}`;
}
