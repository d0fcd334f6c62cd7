import { AUDIT_RANGES } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DayInput } from "../../ui/day-input.tsx";
import { FilterChoice } from "../../ui/filter-choice.tsx";
import { SearchField } from "../../ui/search-bar.tsx";
import { SearchChoice } from "../../ui/search-choice.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import { kindName, personName, RANGE_NAMES, SEVERITY_NAMES } from "./audit-copy.ts";
import { type AuditFilter, foundOrdersQuery, foundPeopleQuery } from "./audit-queries.ts";
import { useSlashKey } from "./use-row-keys.ts";

const CUSTOM = "custom";

/** Search values in the URL. */
export interface AuditSearch {
  readonly search?: string | undefined;
  readonly type?: string | undefined;
  readonly severity?: string | undefined;
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly person?: string | undefined;
  readonly order?: string | undefined;
}

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** The valid part of the search. */
  readonly filter: AuditFilter;
  readonly person: { readonly firstName: string; readonly lastName: string } | undefined;
  readonly order: { readonly orderNumber: string } | undefined;
  readonly onSearch: (change: AuditSearch) => void;
}

/** Filters of the log. "/" focuses the search. */
export function AuditFilters({ search, filter, person, order, onSearch }: AuditFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const [isCustom, setCustom] = useState(search.from !== undefined || search.to !== undefined);
  return (
    <search
      data-long={isCustom || undefined}
      className="grid min-w-0 flex-1 grid-cols-2 gap-3 sm:flex sm:flex-wrap"
    >
      <SearchField
        ref={field}
        label="Search the audit log"
        shortcut="/"
        placeholder="Message or IP"
        value={search.search}
        onSearch={(text) => onSearch({ search: text })}
        className="max-sm:col-span-2 lg:min-w-32"
      />
      <FilterChoice
        label="Kind"
        className="lg:max-w-32"
        value={filter.eventType}
        options={AUDIT_EVENT_TYPES.map((each) => [each, kindName(each)])}
        all="All kinds"
        onChoose={(type) => onSearch({ type })}
      />
      <FilterChoice
        label="Severity"
        value={filter.severity}
        options={AUDIT_SEVERITIES.map((each) => [each, SEVERITY_NAMES[each]])}
        all="All severities"
        onChoose={(severity) => onSearch({ severity })}
      />
      <FilterChoice
        label="Time"
        className="max-sm:col-span-2 lg:max-w-36"
        value={isCustom ? CUSTOM : (filter.range ?? "30d")}
        options={[
          ...AUDIT_RANGES.map((each) => [each, RANGE_NAMES[each]] as const),
          [CUSTOM, "Dates"] as const,
        ]}
        onChoose={(range) => {
          setCustom(range === CUSTOM);
          onSearch(range === CUSTOM ? { range: undefined } : { range, from: undefined, to: undefined });
        }}
      />
      {isCustom && <CustomDays search={search} onSearch={onSearch} />}
      <PersonChoice
        chosen={search.person && (person === undefined ? "One person" : personName(person))}
        onChoose={(id) => onSearch({ person: id })}
      />
      <OrderChoice
        chosen={search.order && (order === undefined ? "One order" : `Order ${order.orderNumber}`)}
        onChoose={(id) => onSearch({ order: id })}
      />
    </search>
  );
}

/** First and last day of a range of the owner's choice. */
function CustomDays({ search, onSearch }: Pick<AuditFiltersProps, "search" | "onSearch">) {
  return (
    <>
      <DayInput
        name="From"
        className="lg:max-w-38"
        value={search.from}
        max={search.to}
        onChange={({ target }) => onSearch({ from: target.value || undefined })}
      />
      <DayInput
        name="To"
        className="lg:max-w-38"
        value={search.to}
        min={search.from}
        onChange={({ target }) => onSearch({ to: target.value || undefined })}
      />
    </>
  );
}

interface ChoiceProps {
  /** Name of the filtered record; undefined without a filter. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Filters by person, searched by name, email or phone. */
function PersonChoice(choice: ChoiceProps) {
  const { typed, ...search } = useTyped();
  const { data: found } = useQuery(foundPeopleQuery(search.settled));
  return (
    <SearchChoice
      {...choice}
      label="Person"
      placeholder="Anyone"
      typed={typed}
      found={search.isSettled ? found : undefined}
      onType={search.onType}
    />
  );
}

/** Filters by order, searched by number or customer. */
function OrderChoice(choice: ChoiceProps) {
  const { typed, ...search } = useTyped();
  const { data: found } = useQuery(foundOrdersQuery(search.settled));
  return (
    <SearchChoice
      {...choice}
      label="Order"
      placeholder="Any"
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
