import { type ReactNode, useEffect, useRef } from "react";

/** What appears here is brought between the header and a phone's action bar, where it would stand outside of the screen. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className="scroll-mt-24 scroll-mb-24">
      {children}
    </div>
  );
}
