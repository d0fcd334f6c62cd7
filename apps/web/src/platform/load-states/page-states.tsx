import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";

// Part of what every page loads first: these two stand on plain elements, not on the parts of the design system.

/** The shape of a page that is on its way. */
export function PagePending() {
  return (
    <div role="status" aria-label="Loading" className="mx-auto grid max-w-5xl animate-pulse gap-4 p-5 pt-28">
      <div className="h-12 w-1/2 rounded-xl bg-sunken" />
      <div className="h-64 rounded-xl bg-sunken" />
    </div>
  );
}

/** A page that could not be shown. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 px-5 py-24 text-center">
      <h1 className="text-section">This page did not load</h1>
      <p className="text-soft">{error instanceof Error ? error.message : String(error)}</p>
      <button
        type="button"
        onClick={() => void router.invalidate()}
        className="min-h-12 px-6 font-semibold underline decoration-accent decoration-2 underline-offset-4"
      >
        Try again
      </button>
    </div>
  );
}
