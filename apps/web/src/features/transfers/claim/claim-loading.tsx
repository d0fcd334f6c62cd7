import { ClaimActions } from "./claim-actions.tsx";
import { DocketShape } from "./docket-shape.tsx";
import { NightScene } from "./night-scene.tsx";

const ON_NIGHT = "animate-pulse rounded-lg bg-night-line";

/** The page as the build writes it, and until its offer is there: it says no more than that there is one. */
export function ClaimLoading() {
  return (
    <NightScene
      words={
        <h1 data-title="An order for you" className="text-title text-balance">
          Somebody kept something for you.
        </h1>
      }
    >
      <DocketShape />
      <div className={`${ON_NIGHT} mx-auto h-6 w-56 max-w-full`} />
      <ClaimActions>
        <div className={`${ON_NIGHT} h-12`} />
      </ClaimActions>
    </NightScene>
  );
}
