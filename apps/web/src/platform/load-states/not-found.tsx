import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { LinkButton } from "../../ui/link-button.tsx";
import { announce } from "../../ui/live-region.ts";
import { EmptyState } from "../../ui/panel.tsx";

/** Delay before the redirect, in ms. */
const LEAD_ON_MS = 4_000;

interface NotFoundProps {
  /** "Event Not Found" */
  readonly title: string;
  /** Announcement for screen readers: "Event not found". */
  readonly told: string;
  /** The list to go to. */
  readonly to: "/events" | "/orders";
  /** Label of the link to the list. */
  readonly action: string;
  /** Announcement of the redirect: "Taking you to events…" */
  readonly next: string;
}

/** Shows that a record doesn't exist, and redirects to its list after a moment. */
export function NotFound({ title, told, to, action, next }: NotFoundProps) {
  const navigate = useNavigate();
  useEffect(() => {
    announce(told);
    const timer = setTimeout(() => void navigate({ to, replace: true }), LEAD_ON_MS);
    return () => clearTimeout(timer);
  }, [navigate, told, to]);
  return (
    <EmptyState spot="shut-hatch" title={title} isPage>
      <p className="text-soft">{next}</p>
      <LinkButton to={to}>{action}</LinkButton>
      <LinkButton look="plain" to="/dashboard">
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}
