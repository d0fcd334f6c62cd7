import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { fetchOlder, type PagedQuery } from "./fetch-older.ts";

interface ShowOlderProps {
  readonly query: PagedQuery & { readonly isFetchNextPageError: boolean };
}

/** Button that loads the next page of a list. */
export function ShowOlder({ query }: ShowOlderProps) {
  const [isUnderWay, setUnderWay] = useState(false);
  const show = async () => {
    setUnderWay(true);
    await fetchOlder(query);
    setUnderWay(false);
  };
  return (
    <div className="grid justify-items-center gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          That did not load.
        </p>
      )}
      <Button look="quiet" busy={isUnderWay} onClick={() => void show()}>
        Show older
      </Button>
    </div>
  );
}
