import { OrderMessages } from "../features/notifications/admin/message-list.tsx";
import { OrderPage } from "../features/orders/admin/admin-order-page.tsx";
import { OrderPayments } from "../features/payments/admin/order-payments.tsx";

/** An order for the admin, with its payments and messages. */
export function AdminOrderPage() {
  return <OrderPage Payments={OrderPayments} Messages={OrderMessages} />;
}
