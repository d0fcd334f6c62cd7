import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { classNames } from "./class-names.ts";
import { SELECT } from "./field.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** First text, for example from the URL. */
  readonly value: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Key that focuses the field. */
  readonly shortcut?: string;
}

/** Field that searches a list while the user types. */
export function SearchField({
  label,
  value,
  onSearch,
  className,
  shortcut,
  ref,
  ...input
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  useEffect(() => {
    const { current } = field;
    // The filters were cleared by a button.
    if (value === undefined && current !== null && current !== document.activeElement) current.value = "";
  }, [value]);
  return (
    <input
      {...input}
      ref={field}
      type="search"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      defaultValue={value}
      onChange={(event) => onSearch(event.target.value || undefined)}
      className={classNames(SELECT, "min-h-12 min-w-0 flex-1", className)}
    />
  );
}

/** Search field of a list, with its filters beside it. */
export function SearchBar({ className, children, ...field }: SearchFieldProps & { children?: ReactNode }) {
  return (
    <search
      className={classNames(
        "flex min-w-0 flex-1 flex-wrap gap-3 sm:[&>div]:max-w-56 max-sm:[&>div]:min-w-28 max-sm:[&>div]:flex-1",
        className,
      )}
    >
      <SearchField {...field} className="max-sm:basis-full lg:max-w-100" />
      {children}
    </search>
  );
}
