import { Docket, TearLine } from "../../../ui/docket.tsx";
import { Skeleton } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";

/** A docket whose words are on their way: as many lines as most have. */
export function DocketShape() {
  return (
    <div role="status" aria-label="Loading">
      <Docket>
        <Skeleton className="mb-4 h-6.5 w-3/5" />
        <div className="grid gap-3">
          {["first", "second", "third"].map((line) => (
            <div key={line} className="flex items-center gap-3">
              <Skeleton className="size-14 shrink-0" />
              <TextSkeleton lines={2} className="flex-1" />
            </div>
          ))}
        </div>
        <TearLine />
        <TextSkeleton lines={3} className="h-18 content-around" />
      </Docket>
    </div>
  );
}
