import { OrderMessages } from "../features/notifications/index.ts";
import { OrderPage } from "../features/orders/admin/admin-order-page.tsx";
import { OrderPayments } from "../features/payments/index.ts";

/** An order for the admin, with its payments and messages. */
export function AdminOrderPage() {
  return <OrderPage Payments={OrderPayments} Messages={OrderMessages} />;
}
