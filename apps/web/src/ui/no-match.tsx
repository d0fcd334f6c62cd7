import { Button } from "./button.tsx";
import { EmptyState } from "./panel.tsx";

interface NoMatchProps {
  /** "No orders match" */
  readonly title: string;
  readonly hint?: string;
  readonly onClear: () => void;
}

/** Empty list because of its filters, with the way out. */
export function NoMatch({ title, hint, onClear }: NoMatchProps) {
  return (
    <EmptyState title={title}>
      {hint !== undefined && <p className="text-soft">{hint}</p>}
      <Button look="quiet" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
