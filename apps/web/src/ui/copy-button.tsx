import { useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  readonly text: string;
  /** Name of the text. */
  readonly what?: "link" | "key" | "secret";
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
}

const COPIED = { link: "Link copied", key: "Key copied", secret: "Secret copied" } as const;

/** Copies a text, and says so on the button. */
export function CopyButton({ text, what = "link", look = "quiet", className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(`Copying didn't work. Tap and hold the ${what} instead.`);
    }
  };
  return (
    <>
      <Button look={look} wide className={className} onClick={() => void copy()}>
        {isCopied ? "Copied" : `Copy ${what}`}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && COPIED[what]}
      </span>
    </>
  );
}
