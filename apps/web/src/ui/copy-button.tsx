import { useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  readonly link: string;
  /** Name of what is copied; a link by default. */
  readonly name?: string;
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
}

/** Copies a link or another text, and says so on the button. */
export function CopyButton({ link, name = "link", look = "quiet", className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toast.error(`Copying didn't work. Tap and hold the ${name} instead.`);
    }
  };
  return (
    <>
      <Button look={look} wide className={className} onClick={() => void copy()}>
        {isCopied ? "Copied" : `Copy ${name}`}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && `${name.charAt(0).toUpperCase()}${name.slice(1)} copied`}
      </span>
    </>
  );
}
