import { ApiError } from "@secret/contract";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/panel.tsx";

interface LoadFailedProps {
  /** "Failed to load orders" */
  readonly title: string;
  readonly query: {
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly error: Error | null;
  };
  /** Makes the title the page's heading, when the page shows nothing else. */
  readonly isPage?: boolean;
  /** Replaces the link to the dashboard, for when the dashboard itself failed. */
  readonly elsewhere?: ReactNode;
}

/** Shows that data failed to load, with the error message (support searches by it), a retry button and another link. */
export function LoadFailed({ title, query, isPage = true, elsewhere }: LoadFailedProps) {
  return (
    <EmptyState spot="unplugged" title={title} isPage={isPage}>
      <p className="text-soft">{query.error?.message}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
      {elsewhere ?? (
        <LinkButton look="plain" to="/dashboard">
          Go to the dashboard
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Returns whether the server reported a missing record or an invalid id. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
