import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Picture } from "../../ui/picture.tsx";

interface AccountCardProps {
  readonly title: string;
  /** Document title, when the heading doesn't name the page. */
  readonly pageTitle?: string;
  readonly subtitle: string;
  /** Text beside the picture of the back door, which fills the other half of a wide page. */
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
      <NightDoor line={door} />
      {sheet}
    </div>
  );
}

/** Picture of the brand's back door, the same in both themes. */
function NightDoor({ line }: { line: string }) {
  return (
    <div className="relative isolate hidden overflow-hidden bg-night lg:block">
      <div className="sticky top-0 flex h-[calc(100dvh-6rem)] max-h-[60rem] flex-col justify-end">
        <Picture
          src="/slides/back-door.avif"
          sizes="(min-width: 64rem) 50vw, 40rem"
          width="1200"
          height="900"
          loading="lazy"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
        <div className="bg-linear-to-t from-night from-35% to-transparent page-half pt-32 pb-12">
          <p className="max-w-md font-display text-title text-balance whitespace-pre-line text-night-ink">
            {line}
          </p>
        </div>
      </div>
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
