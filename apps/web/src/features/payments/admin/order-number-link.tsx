import { Link } from "@tanstack/react-router";

/** The way to an order's page for the admin. */
export function OrderNumberLink({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  return (
    <Link
      to="/admin/orders/$orderId"
      params={{ orderId }}
      className="number underline decoration-line-strong underline-offset-4 hover:decoration-accent max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
    >
      {orderNumber}
    </Link>
  );
}
