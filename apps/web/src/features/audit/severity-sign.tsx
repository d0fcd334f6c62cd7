import type { AuditSeverity } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";
import { SEVERITY_NAMES } from "./audit-words.ts";

/** A shape each, for who can't tell the colors apart. */
const SHAPES: Readonly<Record<AuditSeverity, { readonly path: string; readonly looks: string }>> = {
  critical: { path: "M6 .5 11.5 6 6 11.5.5 6z", looks: "text-danger font-semibold [&_path]:fill-current" },
  error: { path: "M1.5 1.5h9v9h-9z", looks: "text-danger [&_path]:fill-current" },
  warning: { path: "M6 1 11.5 11H.5z", looks: "text-warn [&_path]:fill-current" },
  info: { path: "M6 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z", looks: "text-soft" },
};

/** How much a line matters: as a shape and a word. */
export function SeveritySign({ severity }: { severity: AuditSeverity }) {
  const { path, looks } = SHAPES[severity];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", looks)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current">
        <path d={path} />
      </svg>
      {SEVERITY_NAMES[severity]}
    </span>
  );
}
