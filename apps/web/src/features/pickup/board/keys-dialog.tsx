import { Dialog } from "../../../ui/dialog.tsx";

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ["1 – 9", "pick a docket of the column"],
  ["← → ↑ ↓", "go to the next one"],
  ["Enter", "moves it on"],
  ["U", "takes back what was moved last"],
  ["?", "shows this"],
];

interface KeysDialogProps {
  readonly areKeysOff: boolean;
  readonly onKeysOff: (areOff: boolean) => void;
  readonly onClose: () => void;
}

/** What a keyboard or a bump bar does here. */
export function KeysDialog({ areKeysOff, onKeysOff, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keys and bump bar" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="number text-heading whitespace-nowrap">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-12 items-center gap-3 border-t border-line pt-3">
        <input
          type="checkbox"
          className="size-6"
          checked={!areKeysOff}
          onChange={(event) => onKeysOff(!event.target.checked)}
        />
        Digits, U and ? on this device
      </label>
    </Dialog>
  );
}
