import { useNavigate, useSearch } from "@tanstack/react-router";
import { OrderBrowser } from "./order-browser.tsx";

/** The orders of the event whose editor is open. */
export function EventOrders({ eventId }: { eventId: string }) {
  const filter = useSearch({ from: "/admin-area/admin/events/$eventId" });
  const navigate = useNavigate({ from: "/admin/events/$eventId" });
  return (
    <OrderBrowser
      title={<h2 className="text-heading">Orders</h2>}
      filter={{ ...filter, event: eventId }}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
      isOneEvent
    />
  );
}
