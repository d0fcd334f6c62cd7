import { Docket } from "../../../ui/docket.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
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
      <div role="status" aria-label="Loading">
        <Docket>
          <TextSkeleton lines={5} />
        </Docket>
      </div>
    </NightScene>
  );
}
