import { Button } from "../../ui/button.tsx";

interface ShowOlderProps {
  readonly query: {
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The next page of a list that is longer than what is shown. */
export function ShowOlder({ query }: ShowOlderProps) {
  return (
    <div className="grid justify-items-center gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          That did not load.
        </p>
      )}
      <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show older
      </Button>
    </div>
  );
}
