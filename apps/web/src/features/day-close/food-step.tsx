import type { DayClose } from "@secret/contract";
import { FOOD_FIELDS, type FoodCount, formatEventClock } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Notice } from "../../ui/panel.tsx";
import { useCrewDevice } from "../pickup/index.ts";
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

const FIELD_NAMES: Readonly<Record<keyof FoodCount, string>> = {
  start: "start",
  found: "found",
  dropped: "dropped",
  quality: "thrown away",
  leftRaw: "left raw",
};

const TILE =
  "min-h-18 rounded-lg border-2 border-line-strong px-4 py-3 text-start text-crew-note font-semibold";

interface TwoCountsProps {
  readonly item: DayClose["items"][number];
  readonly onChoose: (count: readonly (number | null)[]) => void;
  readonly onRecount: () => void;
}

/** Asks which of two counts of an item is right. Both are kept. */
function TwoCounts({ item: { name, count, otherCount }, onChoose, onRecount }: TwoCountsProps) {
  const { board } = useCrewDevice();
  if (count === null || otherCount === null) return null;
  const clock = formatEventClock(new Date(otherCount.countedAt), board?.event.timeZone ?? "");
  const options: [string, FoodCount][] = [
    ["The last count", count],
    [`${otherCount.countedBy}, ${clock}`, otherCount],
  ];
  return (
    <div className="grid gap-4">
      <h2 className="text-crew-name">{`${name}: which count is right?`}</h2>
      {options.map(([by, each]) => (
        <button
          key={by}
          type="button"
          onClick={() => onChoose(FOOD_FIELDS.map((field) => each[field]))}
          className={TILE}
        >
          {by}
          <span className="figures block font-normal">
            {FOOD_FIELDS.map((field) => `${FIELD_NAMES[field]} ${each[field] ?? "unknown"}`).join(", ")}
          </span>
        </button>
      ))}
      <button
        type="button"
        onClick={onRecount}
        className="min-h-16 rounded-lg text-crew-note underline underline-offset-4"
      >
        Neither, count again
      </button>
    </div>
  );
}

/** Asks for the counts of each item, one number a page, or which of two counts is right. An item is saved with its last number. */
export function FoodStep({ eventId, close, onDone }: StepProps) {
  const [place, setPlace] = useState(0);
  const [counts, setCounts] = useState<readonly (number | null)[]>([]);
  const [isRecounting, setRecounting] = useState(false);
  const save = useMutation({
    mutationFn: ({ menuItemId, all }: { menuItemId: string; all: readonly (number | null)[] }) => {
      const count = Object.fromEntries(FOOD_FIELDS.map((field, index) => [field, all[index] ?? null]));
      return saveAnswer(eventId, { step: "food", menuItemId, count: count as unknown as FoodCount });
    },
    onSuccess: () => {
      setCounts([]);
      setRecounting(false);
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
  if (counts.length === 0 && item.count !== null && item.otherCount !== null && !isRecounting)
    return (
      <TwoCounts
        item={item}
        onChoose={(all) => {
          setCounts(all);
          save.mutate({ menuItemId: item.menuItemId, all });
        }}
        onRecount={() => setRecounting(true)}
      />
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
