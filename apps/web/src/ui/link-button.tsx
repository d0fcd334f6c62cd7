import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ look, wide, className, ...rest }: AnchorProps) {
  return <a {...rest} className={classNames(buttonClass(look, wide), className)} />;
}

/** Router link that looks like a button. */
export const LinkButton = createLink(Anchor);
