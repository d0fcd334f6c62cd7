import { useNavigate, useSearch } from "@tanstack/react-router";
import { OrderBrowser } from "./order-browser.tsx";

/** Lists all orders. The URL has the filters and the sort order. */
export function AdminOrdersPage() {
  const filter = useSearch({ from: "/admin-area/admin/orders" });
  const navigate = useNavigate({ from: "/admin/orders" });
  return (
    <OrderBrowser
      title={<h1 className="text-section">Orders</h1>}
      filter={filter}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
    />
  );
}
