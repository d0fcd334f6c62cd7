import type { ReactNode } from "react";

interface NightSceneProps {
  /** What stands before the door. */
  readonly words: ReactNode;
  readonly children: ReactNode;
}

/**
 * The back door at night, the same in both themes: words before it, and what lies there beneath. Where there is room they
 * stand side by side, and the door stays while the rest moves on.
 */
export function NightScene({ words, children }: NightSceneProps) {
  return (
    <div className="min-h-[calc(100dvh-9rem)] overflow-x-clip bg-night lg:grid lg:grid-cols-2">
      <div className="relative isolate flex min-h-80 flex-col justify-end gap-4 px-4 pt-44 text-night-ink sm:px-6 lg:sticky lg:top-0 lg:h-[calc(100dvh-6rem)] lg:max-h-[60rem] lg:pr-10 lg:pb-14 lg:pl-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))]">
        <img
          src="/slides/back-door.svg"
          alt=""
          width="800"
          height="900"
          fetchPriority="high"
          className="absolute inset-x-0 top-0 -z-20 h-80 w-full object-cover lg:h-full"
        />
        <div className="absolute inset-x-0 top-0 -z-10 h-80 bg-linear-to-t from-night from-25% to-transparent lg:h-full" />
        {words}
      </div>
      <div className="mx-auto grid w-full max-w-[33rem] grid-cols-[minmax(0,1fr)] content-center gap-6 px-4 pt-6 pb-12 sm:px-6 lg:py-14">
        {children}
      </div>
    </div>
  );
}
