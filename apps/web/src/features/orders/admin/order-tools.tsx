import { type AdminOrder, ApiError } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { resendReceipt } from "./admin-order-mutations.ts";
import { hasPickupLink, pickupLinkQuery } from "./admin-order-queries.ts";

/** What else can be done for an order: its receipt once more, and the link of its code. */
export function OrderTools({ order }: { order: AdminOrder }) {
  const hasLink = hasPickupLink(order);
  const link = useQuery({ ...pickupLinkQuery(order.id), enabled: hasLink });
  const resend = useMutation({
    mutationFn: () => resendReceipt(order.id),
    onSuccess: () => toast.success("The receipt is on its way"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The receipt could not be sent"),
  });
  return (
    <>
      {order.isPaid && order.walkUp === null && (
        <Button look="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend receipt
        </Button>
      )}
      {hasLink && link.data !== undefined && (
        <a className={buttonClass("quiet")} href={link.data}>
          QR link
        </a>
      )}
    </>
  );
}
