import { OrderMessages } from "../features/notifications/index.ts";
import { OrderPage } from "../features/orders/admin/admin-order-page.tsx";
import { OrderPayments } from "../features/payments/index.ts";

/** Shows an order to the admin, with its payments and messages. */
export function AdminOrderPage() {
  return <OrderPage Payments={OrderPayments} Messages={OrderMessages} />;
}
