import { Link, useSearch } from "@tanstack/react-router";
import { ComposeForm } from "./compose-form.tsx";

/** Composes a new broadcast. */
export function NewBroadcastPage() {
  const { event } = useSearch({ from: "/admin-area/admin/messages/new" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Link
          to="/admin/messages"
          className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
        >
          All messages
        </Link>
        <h1 className="text-section">New broadcast</h1>
      </div>
      <ComposeForm eventId={event} />
    </div>
  );
}
