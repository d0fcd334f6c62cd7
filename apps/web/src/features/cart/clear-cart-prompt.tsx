import { Confirm } from "../../ui/confirm.tsx";

interface ClearCartPromptProps {
  /** Label of the confirm button. */
  readonly action?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before another event's cart is cleared. */
export function ClearCartPrompt({ action = "Clear and add", onConfirm, onClose }: ClearCartPromptProps) {
  return (
    <Confirm
      title="Another event is in your cart"
      message="Changing events will clear your current cart. Continue?"
      action={action}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
