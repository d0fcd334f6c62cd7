import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import toast from "react-hot-toast";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/panel.tsx";

/** As long as the toast stands that tells of it. */
const LEAD_ON_MS = 4_000;

interface NotFoundProps {
  /** "Event Not Found" */
  readonly title: string;
  /** The same as a toast: "Event not found". */
  readonly told: string;
  /** The list that it would have been in. */
  readonly to: "/events" | "/orders";
  /** What the link there says. */
  readonly action: string;
  /** What follows by itself: "We take you to the events." */
  readonly next: string;
}

/** There is no such thing: said here and in a toast, and after a moment the list comes by itself. */
export function NotFound({ title, told, to, action, next }: NotFoundProps) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(told, { id: told });
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
