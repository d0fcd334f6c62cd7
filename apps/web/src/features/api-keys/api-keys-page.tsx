import type { ApiKey } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { formatDay, formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { revokeApiKey } from "./api-key-mutations.ts";
import { apiKeysQuery } from "./api-key-queries.ts";
import { NewApiKey } from "./new-api-key.tsx";

/** Lists API keys, creates and revokes them. */
export function ApiKeysPage() {
  const query = useQuery(apiKeysQuery);
  if (query.data !== undefined) return <ApiKeysView apiKeys={query.data.apiKeys} />;
  if (query.isError) return <LoadFailed title="Failed to load API keys" query={query} />;
  return (
    <PageLoading>
      <RowsSkeleton rows={5} />
    </PageLoading>
  );
}

function ApiKeysView({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const activeCount = apiKeys.filter(({ state }) => state === "active").length;
  const heading = useHeadingFocus(activeCount, revoking !== undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageHead
          title="API keys"
          headingRef={heading}
          actions={
            <>
              <LinkButton look="plain" to="/admin/settings">
                Settings
              </LinkButton>
              <Button onClick={() => setCreating(true)}>New key</Button>
            </>
          }
        />
        <p className="mt-2 max-w-3xl text-soft">
          API keys let your other programs, such as bookkeeping, work with your data without signing in.
        </p>
      </div>
      {apiKeys.length === 0 ? (
        <EmptyState title="No API keys yet">
          <p className="text-soft">Keys that you create appear here, with the time of their last use.</p>
        </EmptyState>
      ) : (
        <ul className="rounded-2xl border border-line bg-raised">
          {apiKeys.map((apiKey) => (
            <li key={apiKey.id} className="border-t border-line first:border-t-0">
              <ApiKeyRow apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <NewApiKey onClose={() => setCreating(false)} />}
      {revoking !== undefined && <RevokeApiKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  );
}

const SCOPE_NAMES = { read: "Read", full: "Full" } as const;

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, lastFour, scope, owner, createdAt, lastUsedAt } = apiKey;
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 max-sm:basis-full">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-fine wrap-anywhere text-soft">
          {`…${lastFour} · Created ${formatDay(createdAt)} by ${owner.firstName} ${owner.lastName}`}
        </span>
      </p>
      <p className="figures w-52 text-small text-soft max-sm:basis-full">
        {lastUsedAt === null ? "Never used" : `Last used ${formatMoment(lastUsedAt)}`}
      </p>
      <p className="flex w-64 flex-wrap gap-2 max-sm:flex-1">
        <Badge tone={scope === "full" ? "warn" : "neutral"}>{SCOPE_NAMES[scope]}</Badge>
        <StateBadge apiKey={apiKey} />
      </p>
      <div className="flex w-32 justify-end">
        {apiKey.state === "active" && (
          <Button look="danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </div>
  );
}

function StateBadge({ apiKey: { state, expiresAt } }: { apiKey: ApiKey }) {
  if (state === "revoked") return <Badge tone="neutral">Revoked</Badge>;
  if (state === "expired") return <Badge tone="neutral">Expired</Badge>;
  return <Badge tone="ok">{expiresAt === null ? "Active" : `Until ${formatDay(expiresAt)}`}</Badge>;
}

/** Asks before a key is revoked. */
function RevokeApiKey({ apiKey: { id, name, lastFour }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(id),
    onSuccess: () => toast.success(`"${name}" doesn't work anymore`),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: onClose,
  });
  return (
    <Confirm
      title={`Revoke "${name}"?`}
      message={`The program that uses the key …${lastFour} loses access immediately.`}
      detail="This action cannot be undone."
      action="Revoke"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
