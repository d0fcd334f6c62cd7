import { SHORT_ANSWERS, type ShortAnswer } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { setShortAnswer } from "./short-mutations.ts";
import { shortAnswerQuery } from "./short-queries.ts";

const NAMES: Readonly<Record<ShortAnswer, string>> = {
  fewer: "Fewer, refund the rest",
  refund: "Refund it all",
  "cut-me-first": "Cut me first",
};

/** Asks a member at checkout what they want if the event runs short. The answer is kept for later orders. */
export function ShortAnswerField() {
  const id = useId();
  const { data: answer = "fewer" } = useQuery(shortAnswerQuery);
  const store = useMutation({ mutationFn: setShortAnswer });
  return (
    <div className="grid min-h-19 grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="text-small font-semibold">
        If we run short
      </label>
      <select
        id={id}
        value={answer}
        onChange={({ target }) => store.mutate(target.value as ShortAnswer)}
        className="min-h-11 w-full rounded-xl border-[1.5px] border-line-strong bg-raised px-3"
      >
        {SHORT_ANSWERS.map((each) => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
