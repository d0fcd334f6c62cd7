import { useMutation } from "@tanstack/react-query";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { cancelTransfer } from "../order-mutations.ts";

interface CancelTransferProps {
  readonly orderId: string;
  readonly onCancelled?: () => void;
}

/** Cancels an offer without confirmation: its links stop working, and the sender can make another at once. */
export function CancelTransfer({ orderId, onCancelled }: CancelTransferProps) {
  const cancel = useMutation({
    mutationFn: () => cancelTransfer(orderId),
    onSuccess: () => {
      toast.success("Transfer cancelled successfully", { id: "transfer-cancelled" });
      onCancelled?.();
    },
    onError: (error) => toast.error(refusalTextOr("Failed to cancel transfer", error)),
  });
  return (
    <Button look="plain" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel transfer
    </Button>
  );
}
