import type { Choice, OrderDetail, OrderShortage } from "@secret/contract";
import { type ChoiceAnswer, counted, formatEventClock, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/panel.tsx";
import { answerChoice } from "./choice-mutations.ts";
import { orderChoicesQuery } from "./choice-queries.ts";
import { orderShortagesQuery } from "./short-queries.ts";

/** Shows the owner of a cut order what is left of it and why, and asks whether they take it. */
export function OrderShortages({ order }: { order: OrderDetail }) {
  const { data: shortages = [] } = useQuery(orderShortagesQuery(order));
  const { data: choices = [] } = useQuery(orderChoicesQuery(order));
  if (shortages.length === 0) return null;
  // Each item that ran short has a choice of its own; one answer is for all of them.
  const first = choices.find(({ kind, options }) => kind === "short" && options.length > 1);
  return (
    <Notice tone="warn">
      {shortages.map((shortage) => (
        <div key={shortage.name} className="figures">
          <p className="font-semibold">
            {`Sorry, we ran short: ${shortage.have} of ${shortage.want} × ${shortage.name}.`}
          </p>
          {shortage.refundedCents !== null && <p>{`${formatUsd(shortage.refundedCents)} is on its way.`}</p>}
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              Why me?
            </summary>
            {reasonCopy(shortage)}
          </details>
        </div>
      ))}
      {first !== undefined && (
        <ShortChoice order={order} choice={first} isRest={shortages.every(({ have }) => have === 0)} />
      )}
    </Notice>
  );
}

interface ShortChoiceProps {
  readonly order: OrderDetail;
  readonly choice: Choice;
  /** Whether none of the missing items is left, so that the owner keeps the rest of the order instead of fewer pieces. */
  readonly isRest: boolean;
}

function ShortChoice({ order, choice, isRest }: ShortChoiceProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = useMutation({
    mutationFn: (given: ChoiceAnswer) => answerChoice(order.id, choice, given),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <p className="figures">{questionOf(choice, isRest, order.event.timeZone)}</p>
      {answer.error !== null && <p className="mt-1">{refusalText(answer.error)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {choice.answer !== "fewer" && (
          <Button busy={answer.isPending} onClick={() => answer.mutate("fewer")}>
            {isRest ? "Keep the rest" : "Take what's left"}
          </Button>
        )}
        {choice.answer !== "refund" && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Refund it all
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title="Refund this order?"
          message="You get all of the money back, tip too, and no food."
          action="Refund it all"
          back="Keep it"
          busy={answer.isPending}
          onConfirm={() => answer.mutate("refund")}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function questionOf({ answer, defaultAnswer, dueAt }: Choice, isRest: boolean, timeZone: string): string {
  const deadline = formatEventClock(new Date(dueAt), timeZone);
  const [offer, kept] = isRest ? ["Keep the rest", "the rest of your order"] : ["Fewer", "what's left"];
  const nameOf = (each: ChoiceAnswer) => (each === "refund" ? "a full refund" : kept);
  if (answer !== null) return `You get ${nameOf(answer)}. You can change it until ${deadline}.`;
  return `${offer} or refund? Choose by ${deadline}, or you get ${nameOf(defaultAnswer)}.`;
}

/** Explains to an order's owner why pieces were taken from it. */
function reasonCopy({ name, short, orders, isVolunteer }: OrderShortage): string {
  const missing = `We were ${counted(short, "piece")} of ${name} short.`;
  if (isVolunteer) return `${missing} You asked to be cut first. Thanks for that.`;
  return `${missing} We took one at a time from the biggest orders, latest first. ${counted(orders, "order")} gave one.`;
}
