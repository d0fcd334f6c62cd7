import { type AdminOrder, ApiError } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Confirm } from "../../../ui/confirm.tsx";
import { renewPickupCodeByAdmin } from "./admin-order-mutations.ts";

/** Asks before an order gets another pickup code: the one that its member has is void then. */
export function NewCodeConfirm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const renew = useMutation({
    mutationFn: () => renewPickupCodeByAdmin(order.id),
    onSuccess: () => toast.success(`${order.orderNumber} has a new pickup code`),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to generate QR code"),
    onSettled: onClose,
  });
  return (
    <div className="text-body whitespace-normal">
      <Confirm
        title={`New pickup code for ${order.orderNumber}?`}
        message={`The code that ${order.customer?.firstName ?? "the buyer"} has stops working at once, on every device of the crew. Their order page shows the new one by itself.`}
        action="Make new code"
        look="primary"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={onClose}
      />
    </div>
  );
}
