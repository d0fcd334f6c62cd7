import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { progressOf } from "./progress.ts";
import { setupQuery } from "./setup-queries.ts";

/**
 * Links to the steps that are left before the first event, and says how many aren't working. Shows nothing once all
 * are done.
 */
export function SetupRow() {
  const { data: setup } = useQuery(setupQuery);
  if (setup === undefined || setup.steps.every(({ state }) => state === "done")) return null;
  const failed = setup.steps.filter(({ state }) => state === "failed").length;
  return (
    <Link
      to="/admin/setup"
      className="group flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl border border-line bg-raised px-5 py-3 shadow-card sm:px-7"
    >
      <span className="font-semibold underline decoration-line-strong underline-offset-4 group-hover:decoration-accent">
        Get ready for your first event
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {failed > 0 && <Badge tone="danger">{failed} not working</Badge>}
        <span className="figures text-small text-soft">{progressOf(setup)}</span>
      </span>
    </Link>
  );
}
