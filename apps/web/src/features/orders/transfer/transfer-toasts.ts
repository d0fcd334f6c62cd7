import toast from "react-hot-toast";

/** Tells what became of a transfer; news of the same is told once. */
export function tellTransfer(text: string): void {
  toast.success(text, { id: text });
}
