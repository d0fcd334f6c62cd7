import toast from "react-hot-toast";

/** Shows a transfer's result in a toast. The same text is shown once. */
export function tellTransfer(text: string): void {
  toast.success(text, { id: text });
}
