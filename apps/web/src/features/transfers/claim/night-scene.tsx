import type { ReactNode } from "react";
import { Picture } from "../../../ui/picture.tsx";

interface NightSceneProps {
  /** The text in front of the door. */
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/**
 * The back door at night, the same in both themes, with text in front and content below. On a wide screen
 * they are side by side and the door stays while the rest scrolls. Their positions don't change while content
 * loads.
 */
export function NightScene({ intro, children }: NightSceneProps) {
  return (
    <div className="min-h-[calc(100dvh-9rem)] overflow-x-clip bg-night lg:grid lg:grid-cols-2">
      <div className="relative isolate flex flex-col gap-4 px-4 pt-36 text-night-ink sm:px-6 lg:sticky lg:top-0 lg:h-[calc(100dvh-6rem)] lg:max-h-[60rem] lg:page-half lg:pt-[min(52dvh,500px)] lg:pb-14">
        <Picture
          src="/slides/back-door.avif"
          sizes="(min-width: 64rem) 50vw, 40rem"
          width="1200"
          height="900"
          fetchPriority="high"
          className="absolute inset-x-0 top-0 -z-20 h-80 w-full object-cover lg:h-full lg:mask-r-from-70%"
        />
        <div className="absolute inset-x-0 top-0 -z-10 h-80 bg-linear-to-t from-night from-25% to-transparent lg:h-full lg:from-35%" />
        {intro}
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
