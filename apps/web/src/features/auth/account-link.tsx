import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor(props: AnchorProps) {
  return (
    <a
      {...props}
      className="inline-flex min-h-11 items-center justify-center text-center font-semibold text-ink underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-accent"
    />
  );
}

/** A link from one account screen to another. */
export const AccountLink = createLink(Anchor);
