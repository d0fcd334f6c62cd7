import type { Choice, OrderDetail } from "@secret/contract";
import type { ChoiceAnswer } from "@secret/domain";
import { formatEventDateTime } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/panel.tsx";
import { answerChoice } from "./choice-mutations.ts";
import { orderChoicesQuery } from "./choice-queries.ts";

/** Asks the owner of an order whose plan changed, or that can't be made before closing, what to do with it. */
export function OrderChoices({ order }: { order: OrderDetail }) {
  const { data: choices = [] } = useQuery(orderChoicesQuery(order));
  return choices
    .filter(({ kind }) => kind !== "short")
    .map((choice) => <OrderChoice key={choice.id} order={order} choice={choice} />);
}

function OrderChoice({ order, choice }: { order: OrderDetail; choice: Choice }) {
  const [isAsking, setAsking] = useState(false);
  const answer = useMutation({
    mutationFn: (given: ChoiceAnswer) => answerChoice(order.id, choice, given),
    onSettled: () => setAsking(false),
  });
  return (
    <Notice tone="warn">
      <p className="figures font-semibold">{newsOf(order, choice)}</p>
      <p className="figures mt-1">{questionOf(choice, order.event.timeZone)}</p>
      {answer.error !== null && <p className="mt-1">{refusalText(answer.error)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {choice.options.includes("keep") && choice.answer !== "keep" && choice.defaultAnswer !== "keep" && (
          <Button busy={answer.isPending} onClick={() => answer.mutate("keep")}>
            I'm coming
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          Refund me
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Refund this order?"
          message="We'll cancel it and send all of the money back, tip too. This can't be undone."
          action="Refund me"
          back="Keep it"
          busy={answer.isPending}
          onConfirm={() => answer.mutate("refund")}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}

function newsOf({ event, pickupWindow }: OrderDetail, { kind }: Choice): string {
  if (kind === "late") return "Sorry, we can't cook this order before closing.";
  const start = formatEventDateTime(new Date(pickupWindow.startsAt), event.timeZone);
  return `Change of plan: it's now ${start}, ${event.locationName}.`;
}

function questionOf({ kind, answer, defaultAnswer, dueAt }: Choice, timeZone: string): string {
  const deadline = formatEventDateTime(new Date(dueAt), timeZone);
  if (kind === "late")
    return `Change your pickup window below if one is free. No change by ${deadline}: full refund, tip too.`;
  if (answer === "keep") return `You're coming. Can't make it after all? Full refund until ${deadline}.`;
  if (defaultAnswer === "keep") return `Can't make it? Full refund until ${deadline}.`;
  return `Coming? Say so by ${deadline}. No answer: full refund, tip too.`;
}
