import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";

/** Night scenes, the same in both themes. */
const SLIDES = ["tail", "back-door", "fryer", "street", "window"] as const;
const INTERVAL_MS = 6000;
const Peephole = lazyPart(() => import("./peephole.tsx"), "Peephole");

/** Position of a picture: above and behind the text on a phone, beside it on a desktop. */
const PLACE = "absolute top-16 right-0 h-[58%] w-full object-cover lg:inset-y-0 lg:h-full lg:w-3/5";

/** Slideshow of five pictures. It pauses on request, and for viewers who prefer reduced motion. */
export function Slides() {
  const [index, setIndex] = useState(0);
  const wantsStillness = useSyncExternalStore(onStillnessChange, readStillness, () => false);
  const [choice, setChoice] = useState<"play" | "pause">();
  const isPaused = choice === undefined ? wantsStillness : choice === "pause";

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % SLIDES.length), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  return (
    <div className="absolute inset-0 overflow-hidden">
      {SLIDES.map((name, position) => (
        <Picture
          key={name}
          src={`/slides/${name}.avif`}
          sizes="(min-width: 64rem) 60vw, 40rem"
          width="1200"
          height="900"
          fetchPriority={position === 0 ? "high" : "low"}
          data-slide={position === index ? "shown" : "hidden"}
          className={classNames(
            PLACE,
            "transition-opacity duration-250",
            position === index ? "opacity-100" : "opacity-0",
          )}
        />
      ))}
      <div className="absolute inset-0 bg-linear-to-t from-night from-40% via-night-haze via-56% to-transparent to-68% lg:bg-linear-to-r lg:from-40% lg:via-night-haze lg:via-52% lg:to-68%" />
      <div className="absolute inset-x-0 top-16 h-16 bg-linear-to-b from-night to-transparent lg:top-0 lg:h-32" />
      {SLIDES[index] === "back-door" && (
        <Suspense>
          <Peephole className={PLACE} />
        </Suspense>
      )}
      <button
        type="button"
        aria-label={isPaused ? "Play pictures" : "Pause pictures"}
        onClick={() => setChoice(isPaused ? "play" : "pause")}
        className="absolute top-18 right-4 z-20 grid sm:top-22 size-11 place-items-center rounded-full bg-night-veil text-night-ink"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
          <path d={isPaused ? "M7 4l13 8-13 8z" : "M6 4h4v16H6zM14 4h4v16h-4z"} />
        </svg>
      </button>
    </div>
  );
}

function lessMotion(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)");
}

function readStillness(): boolean {
  return lessMotion().matches;
}

function onStillnessChange(listener: () => void): () => void {
  const query = lessMotion();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
