import { MemberPage } from "../features/members/admin/member-page.tsx";
import { MemberMessages } from "../features/notifications/index.ts";
import { MemberOrders } from "../features/orders/index.ts";

/** Shows a member to the admin, with their orders and messages. */
export function AdminMemberPage() {
  return <MemberPage Orders={MemberOrders} Messages={MemberMessages} />;
}
