import type { Setup, SetupStep } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { OfflineLine } from "../../platform/load-states/offline-line.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { announce } from "../../ui/live-region.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { progressOf } from "./progress.ts";
import { STEP_COPY } from "./setup-copy.ts";
import { checkAgain } from "./setup-mutations.ts";
import { setupQuery } from "./setup-queries.ts";

/** Leads an owner through the steps from a new installation to the first event. */
export function SetupPage() {
  const query = useQuery(setupQuery);
  if (query.data !== undefined) return <SetupView setup={query.data} />;
  if (query.isError) return <LoadFailed title="The checks didn't load" query={query} />;
  return (
    <PageLoading>
      <RowsSkeleton rows={9} />
    </PageLoading>
  );
}

function SetupView({ setup }: { setup: Setup }) {
  const check = useMutation({
    mutationFn: checkAgain,
    onSuccess: (checked) => announce(progressOf(checked)),
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageHead
          title="Get ready"
          marks={<Badge>{progressOf(setup)}</Badge>}
          actions={
            <Button look="quiet" busy={check.isPending} onClick={() => check.mutate()}>
              Check again
            </Button>
          }
        />
        <p className="mt-2 text-soft">
          {`Checked ${formatMoment(setup.checkedAt)}. A check sends nothing and moves no money. Lines that name settings or commands are for your developer.`}
        </p>
        <OfflineLine />
      </div>
      <ol className="rounded-2xl border border-line bg-raised">
        {setup.steps.map((step) => (
          <li key={step.name} className="border-t border-line px-5 py-3 first:border-t-0 sm:px-7">
            <Step step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const BADGES: Readonly<Record<SetupStep["state"], readonly [Tone, string]>> = {
  done: ["ok", "Done"],
  needsYou: ["warn", "Needs you"],
  unknown: ["neutral", "Can't be checked"],
  failed: ["danger", "Not working"],
};

/** Shows a step: one row if it is done, else what it means, its problems and where it is done. */
function Step({ step: { name, state, problems } }: { step: SetupStep }) {
  const { title, meaning, places = [] } = STEP_COPY[name];
  const [tone, label] = BADGES[state];
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold wrap-anywhere">{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {state !== "done" && (
        <>
          <p className="mt-1 text-soft">{meaning}</p>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
            {problems.map(({ what, fix }) => (
              <li key={what} className="border-l-3 border-line-strong pl-4 wrap-anywhere">
                <span className="block font-semibold">{what}</span>
                <span className="block text-small text-soft">{fix}</span>
              </li>
            ))}
          </ul>
          {places.length > 0 && (
            <div className="mt-4 mb-2 flex flex-wrap gap-3">
              {places.map(({ name: place, to, search }) => (
                <LinkButton key={place} look="quiet" to={to} search={(search ?? {}) as never}>
                  {place}
                </LinkButton>
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}
