import { formatEventTime } from "./event-time.ts";

/** Maximum length of an owner's note in the notices about an edit. */
export const EDIT_NOTE_MAX_LENGTH = 500;

/** Event details whose changes members are notified of. */
export interface PromisedFacts {
  readonly locationName: string;
  readonly address: string;
  readonly timeZone: string;
  readonly eventAt: Date;
  readonly cancellationCutoffAt: Date;
}

/** Describes what an edit changes for members, one sentence per change: "New location: Dock 9 (was The Dock)." */
export function describeEventChanges(former: PromisedFacts, edited: PromisedFacts): string[] {
  const time = (instant: Date) => formatEventTime(instant, edited.timeZone);
  const place = ({ locationName, address }: PromisedFacts) => `${locationName}, ${address}`;
  const isMoved = former.locationName !== edited.locationName || former.address !== edited.address;
  const sentences: readonly [boolean, string][] = [
    [isMoved, `New location: ${place(edited)} (was ${place(former)}).`],
    [
      former.eventAt.getTime() !== edited.eventAt.getTime(),
      `New start time: ${time(edited.eventAt)} (was ${time(former.eventAt)}).`,
    ],
    [
      former.cancellationCutoffAt > edited.cancellationCutoffAt,
      `Orders can be cancelled until ${time(edited.cancellationCutoffAt)} (was ${time(former.cancellationCutoffAt)}).`,
    ],
  ];
  return sentences.filter(([isChanged]) => isChanged).map(([, sentence]) => sentence);
}
