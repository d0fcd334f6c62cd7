import { Skeleton } from "../../../ui/panel.tsx";
import { ClaimActions } from "./claim-actions.tsx";
import { DocketShape } from "./docket-shape.tsx";
import { NightScene } from "./night-scene.tsx";

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
      <Skeleton className="mx-auto h-6 w-56 bg-night-line" />
      <ClaimActions>
        <Skeleton className="h-12 w-full bg-night-line" />
      </ClaimActions>
    </NightScene>
  );
}
