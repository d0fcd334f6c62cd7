import { useEffect, useState } from "react";
import { PeepholeEyes } from "../../ui/peephole-eyes.tsx";
import { Picture } from "../../ui/picture.tsx";

/** Draws the brand's back door at night: a strip above a phone's page, or half of a wide page with a line of text. */
export function AccountDoor({ line }: { line: string }) {
  return (
    <>
      <DoorStrip />
      <NightDoor line={line} />
    </>
  );
}

/** Draws the door with its peephole, whose eyes look out while a hidden password is typed. */
function DoorStrip() {
  const typed = useHiddenLength();
  return (
    <div className="relative h-30 overflow-clip bg-night lg:hidden">
      {/* The peephole is just below the strip's middle, which leaves the door's number out whole. */}
      <div className="absolute inset-x-0 top-1/2 aspect-[4/3] -translate-y-[calc(36%-0.6875rem)]">
        <Picture
          src="/slides/back-door.avif"
          sizes="100vw"
          width="1200"
          height="900"
          className="size-full object-cover"
        />
        <svg
          viewBox="0 0 1200 900"
          aria-hidden="true"
          data-testid="door-eyes"
          data-open={typed > 0}
          className="absolute inset-0 size-full"
        >
          <PeepholeEyes isOpen={typed > 0} look={((typed % LOOKS) - 2) * LOOK_STEP} />
        </svg>
      </div>
    </div>
  );
}

/** Number of directions in which the eyes look, one per character, and the step between them. */
const LOOKS = 5;
const LOOK_STEP = 4;

const CHANGES = ["input", "click", "focusin"] as const;

/** Returns the number of characters in the page's hidden password; 0 while it is shown or empty. */
function useHiddenLength(): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    // The field changes its type after the click that shows it.
    const look = () => void requestAnimationFrame(() => setLength(hiddenLength()));
    for (const change of CHANGES) document.addEventListener(change, look);
    return () => {
      for (const change of CHANGES) document.removeEventListener(change, look);
    };
  }, []);
  return length;
}

function hiddenLength(): number {
  const hidden = document.querySelectorAll<HTMLInputElement>('input[type="password"]');
  return Math.max(0, ...[...hidden].map(({ value }) => value.length));
}

/** Draws the back door, the same in both themes. */
function NightDoor({ line }: { line: string }) {
  return (
    <div className="relative isolate hidden overflow-clip bg-night lg:block">
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
