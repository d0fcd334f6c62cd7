import { Confirm } from "../../ui/confirm.tsx";

interface ClearCartPromptProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before another event's cart is cleared. Loaded when it is needed. */
export default function ClearCartPrompt({ onConfirm, onClose }: ClearCartPromptProps) {
  return (
    <Confirm
      title="Another event is in your cart"
      message="Changing events will clear your current cart. Continue?"
      action="Clear and add"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
