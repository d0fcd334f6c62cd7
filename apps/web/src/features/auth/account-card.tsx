import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, type Ref, Suspense } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";

const AccountDoor = lazyPart(() => import("./account-door.tsx"), "AccountDoor");

interface AccountCardProps {
  readonly title: string;
  /** Document title, when the heading doesn't name the page. */
  readonly pageTitle?: string;
  readonly subtitle: string;
  /** Text on the picture of the back door, which fills the other half of a wide page. A phone shows the picture alone. */
  readonly door?: string;
  readonly children: ReactNode;
}

/** Layout of every account page. */
export function AccountCard({ title, pageTitle, subtitle, door, children }: AccountCardProps) {
  const sheet = (
    <div className="mx-auto grid w-full max-w-[30rem] grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-5 sm:py-14">
      <div>
        <h1 data-title={pageTitle} className="text-title">
          {title}
        </h1>
        <p className="mt-2 text-soft">{subtitle}</p>
      </div>
      {children}
    </div>
  );
  if (door === undefined) return sheet;
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-2">
      <Suspense fallback={<div className="h-30 bg-night lg:h-auto" />}>
        <AccountDoor line={door} />
      </Suspense>
      {sheet}
    </div>
  );
}

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

/** Link from one account page to another. */
export const AccountLink = createLink(Anchor);
