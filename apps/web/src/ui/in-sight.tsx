import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls its content between the header and a phone's action bar when it appears. */
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
