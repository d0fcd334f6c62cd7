import { MemberPage } from "../features/members/admin/member-page.tsx";
import { MemberMessages } from "../features/notifications/admin/message-list.tsx";
import { MemberOrders } from "../features/orders/admin/member-orders.tsx";

/** A member for the admin, with their orders and messages. */
export function AdminMemberPage() {
  return <MemberPage Orders={MemberOrders} Messages={MemberMessages} />;
}
