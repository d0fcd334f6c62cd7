import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState, Skeleton } from "../ui/panel.tsx";

/** The shape of a page that is on its way. */
export function PagePending() {
  return (
    <div className="mx-auto grid max-w-5xl gap-4 p-5 pt-28">
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** A page that could not be shown. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <EmptyState title="This page did not load">
      <p className="text-soft">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={() => void router.invalidate()}>Try again</Button>
    </EmptyState>
  );
}
