import type { OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { cancelOrder } from "../orders/index.ts";
import { PassOnConfirm } from "../registrations/index.ts";

/** Releases an order claimed from the waitlist to the next member, because it can't be changed. */
export function PassOn({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onError: (error) => {
      toast.error(error.message);
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        No thanks
      </Button>
      {isAsking && (
        <PassOnConfirm
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
