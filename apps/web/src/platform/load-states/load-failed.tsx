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
  /** Nothing else is on the page: the title is its heading. */
  readonly isPage?: boolean;
  /** Another way on than to the dashboard, where that is what didn't load. */
  readonly elsewhere?: ReactNode;
}

/** Data that did not come, why (by its words support finds a failure of ours), the way to ask again, and another way on. */
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

/** Whether the server says that there is no such thing, or an address can't be one. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
