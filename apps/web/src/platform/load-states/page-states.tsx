import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

// Every page loads this file first, so these two components use plain elements instead of the design system.

/** Placeholder for a page that is loading. */
export function PagePending() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto grid h-svh max-w-5xl animate-pulse content-start gap-4 overflow-clip px-4 pt-28 *:rounded-lg *:bg-shape"
    >
      <div className="h-10 w-1/2" />
      <div className="h-3.5 w-11/12" />
      <div className="mt-4 aspect-[5/3] max-w-md" />
    </div>
  );
}

/** Shows that a page failed. It reloads when the connection is back. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    const comeBack = () => void router.invalidate();
    addEventListener("online", comeBack);
    return () => removeEventListener("online", comeBack);
  }, [router]);
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-24 text-center">
      <img
        src="/spots/unplugged.avif"
        alt=""
        width="208"
        height="208"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
      <h1 className="text-section">We couldn't load this page</h1>
      <p className="text-soft">{(error as Error).message}</p>
      <button
        type="button"
        onClick={() => void router.invalidate()}
        className="min-h-12 px-6 font-semibold underline decoration-accent decoration-2 underline-offset-4"
      >
        Try again
      </button>
      <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Go to the home page
      </a>
    </div>
  );
}
