import { ApiError, type OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { renewPickupCode } from "./pickup-code-mutations.ts";

/** Another code, for whoever sent the first one to the wrong person: said before what it does. */
export function NewCode({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => renewPickupCode(order.id),
    onSuccess: () => toast.success("This is your new code. The old one no longer works."),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to generate QR code"),
    onSettled: () => setAsking(false),
  });
  if (order.status !== "ready") return null;
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        New code
      </Button>
      {isAsking && (
        <Confirm
          title="Make a new code?"
          message="The code you have now stops working at once, also in pictures that you saved or sent."
          detail={`Your order and its number ${order.orderNumber} stay as they are.`}
          action="Make new code"
          look="primary"
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
