import { useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  readonly link: string;
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
}

/** Copies a link, and says so on the button. */
export function CopyButton({ link, look = "quiet", className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toast.error("Copying didn't work. Tap and hold the link instead.");
    }
  };
  return (
    <>
      <Button look={look} wide className={className} onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy link"}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Link copied"}
      </span>
    </>
  );
}
