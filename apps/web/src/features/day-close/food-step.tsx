import { FOOD_FIELDS, type FoodCount } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Notice } from "../../ui/panel.tsx";
import { saveAnswer } from "./close-mutations.ts";
import { NumberQuestion } from "./number-question.tsx";
import type { StepProps } from "./step-props.ts";

const QUESTIONS: Readonly<Record<keyof FoodCount, string>> = {
  start: "counted at the start?",
  found: "found later?",
  dropped: "dropped?",
  quality: "thrown away, not good enough?",
  leftRaw: "left raw?",
};

/** Asks for the counts of each item, one number a page. An item is saved with its last number. */
export function FoodStep({ eventId, close, onDone }: StepProps) {
  const [place, setPlace] = useState(0);
  const [counts, setCounts] = useState<readonly (number | null)[]>([]);
  const save = useMutation({
    mutationFn: ({ menuItemId, all }: { menuItemId: string; all: readonly (number | null)[] }) => {
      const count = Object.fromEntries(FOOD_FIELDS.map((field, index) => [field, all[index] ?? null]));
      return saveAnswer(eventId, { step: "food", menuItemId, count: count as unknown as FoodCount });
    },
    onSuccess: () => {
      setCounts([]);
      if (place + 1 < close.items.length) setPlace(place + 1);
      else onDone();
    },
  });
  const item = close.items[place];
  const field = FOOD_FIELDS[counts.length];
  if (item === undefined) return <p>Nothing on the menu.</p>;
  if (field === undefined)
    return save.isError ? (
      <Notice tone="danger">{refusalText(save.error)}</Notice>
    ) : (
      <p role="status">Saving…</p>
    );
  return (
    <NumberQuestion
      key={`${item.menuItemId} ${field}`}
      question={`${item.name}: ${QUESTIONS[field]}`}
      unit="pieces"
      onAnswer={(value) => {
        const all = [...counts, value];
        setCounts(all);
        if (all.length === FOOD_FIELDS.length) save.mutate({ menuItemId: item.menuItemId, all });
      }}
    />
  );
}
