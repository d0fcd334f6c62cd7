import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { progressOf } from "./progress.ts";
import { setupQuery } from "./setup-queries.ts";

/** Links to the steps that are left before the first event. Shows nothing once all are done. */
export function SetupRow() {
  const { data: setup } = useQuery(setupQuery);
  if (setup === undefined || setup.steps.every(({ state }) => state === "done")) return null;
  return (
    <Link
      to="/admin/setup"
      className="group flex min-h-12 flex-wrap items-center gap-x-4 rounded-lg border border-line bg-raised px-5 py-2"
    >
      <span className="font-semibold underline decoration-line-strong underline-offset-4 group-hover:decoration-accent">
        Get ready for your first event
      </span>
      <span className="figures text-small text-soft">{progressOf(setup)}</span>
    </Link>
  );
}
