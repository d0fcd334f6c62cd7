import type { ReactNode } from "react";
import { Picture } from "../../../ui/picture.tsx";

interface NightSceneProps {
  /** The text below the door. */
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/**
 * The back door at night, the same in both themes, with text and content below. On a wide screen they are side by side
 * and the door stays while the rest scrolls. Their positions don't change while content loads.
 */
export function NightScene({ intro, children }: NightSceneProps) {
  return (
    <div className="min-h-[calc(100dvh-9rem)] bg-night lg:grid lg:grid-cols-2">
      <div className="flex flex-col text-night-ink lg:sticky lg:top-0 lg:h-[calc(100dvh-6rem)] lg:max-h-[60rem]">
        <Picture
          src="/slides/back-door.avif"
          sizes="(min-width: 64rem) 50vw, 40rem"
          width="1200"
          height="900"
          fetchPriority="high"
          className="h-45 w-full object-cover lg:h-auto lg:min-h-0 lg:flex-1"
        />
        <div className="flex flex-col gap-4 px-4 pt-5 sm:px-6 lg:page-half lg:pt-8 lg:pb-14">{intro}</div>
      </div>
      <div className="mx-auto flex w-full max-w-[33rem] flex-col gap-6 px-4 pt-6 pb-12 sm:px-6 lg:py-20">
        {children}
      </div>
    </div>
  );
}

/** The night background without the door, with a picture and text in the middle. */
export function NightGround({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-9rem)] grid-cols-[minmax(0,1fr)] content-center bg-night px-4 text-night-ink">
      {children}
    </div>
  );
}
