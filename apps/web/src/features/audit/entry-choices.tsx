import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchChoice } from "../../ui/search-choice.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import { foundOrdersQuery, foundPeopleQuery } from "./audit-queries.ts";

interface ChoiceProps {
  /** The name of what the address asks for; undefined: of all. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Whose lines are shown: found by name, email or phone. */
export function PersonChoice(choice: ChoiceProps) {
  const { typed, ...search } = useTyped();
  const { data: found } = useQuery(foundPeopleQuery(search.settled));
  return (
    <SearchChoice
      {...choice}
      label="Person"
      placeholder="Person"
      typed={typed}
      found={search.isSettled ? found : undefined}
      onType={search.onType}
    />
  );
}

/** Of which order lines are shown: found by its number, or whose it is. */
export function OrderChoice(choice: ChoiceProps) {
  const { typed, ...search } = useTyped();
  const { data: found } = useQuery(foundOrdersQuery(search.settled));
  return (
    <SearchChoice
      {...choice}
      label="Order"
      placeholder="Order number"
      typed={typed}
      found={search.isSettled ? found : undefined}
      onType={search.onType}
    />
  );
}

function useTyped() {
  const [typed, onType] = useState("");
  const settled = useSettled(typed.trim());
  return { typed, settled, isSettled: settled === typed.trim(), onType };
}
