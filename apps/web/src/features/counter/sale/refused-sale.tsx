import { formatUsd } from "@secret/domain";
import { useEffect } from "react";
import { playScanSound, useCrewDevice } from "../../pickup/index.ts";
import { Outcome, OutcomeButton } from "./outcome.tsx";
import { refusalWords, TENDER_WORDS } from "./sale-words.ts";
import type { AnsweredSale, Sale } from "./use-sale.ts";

/** A sale that the server refused: nothing of it stands, but its money was taken. */
export function RefusedSale({ refused, sale }: { refused: AnsweredSale; sale: Sale }) {
  const { board } = useCrewDevice();
  const { action } = refused;
  useEffect(() => playScanSound("bad"), []);
  const isFree = sale.draft.lines.length === 0;
  const itemName = (id: string) => board?.items.find((item) => item.id === id)?.name ?? "an item";
  return (
    <Outcome tone="bad" title="Not sold">
      <p className="max-w-lg text-crew-line">{refusalWords(refused)}</p>
      <ul className="text-crew-line font-semibold">
        {action.lines.map(({ menuItemId, quantity }) => (
          <li key={menuItemId}>{`${quantity} × ${itemName(menuItemId)}`}</li>
        ))}
      </ul>
      <p className="max-w-lg text-crew-line">
        {`You took ${formatUsd(action.shownTotalCents)} ${TENDER_WORDS[action.tender]}. Nothing was written down.`}
      </p>
      <OutcomeButton isMain disabled={!isFree} onPress={() => sale.takeBack(refused)}>
        Sell it again
      </OutcomeButton>
      {!isFree && <p className="text-crew-note">Finish the sale under way first.</p>}
      <OutcomeButton onPress={() => sale.drop(refused)}>Money given back</OutcomeButton>
      {!isFree && <OutcomeButton onPress={sale.startNext}>Later</OutcomeButton>}
    </Outcome>
  );
}
