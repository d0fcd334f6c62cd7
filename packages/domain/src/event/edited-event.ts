import { formatEventTime } from "./event-time.ts";

/** What of an event its members have to know: where it changes they are told. */
export interface PromisedFacts {
  readonly locationName: string;
  readonly address: string;
  readonly timeZone: string;
  readonly eventAt: Date;
  readonly cancellationCutoffAt: Date;
}

/** What an edit changes of what members were promised, a sentence each: "It is at The Dock, 4 Pier Way, now." */
export function describeEventChanges(former: PromisedFacts, edited: PromisedFacts): string[] {
  const time = (instant: Date) => formatEventTime(instant, edited.timeZone);
  const isMoved = former.locationName !== edited.locationName || former.address !== edited.address;
  const sentences: readonly [boolean, string][] = [
    [isMoved, `It is at ${edited.locationName}, ${edited.address}, now.`],
    [former.eventAt.getTime() !== edited.eventAt.getTime(), `It starts ${time(edited.eventAt)} now.`],
    [
      former.cancellationCutoffAt > edited.cancellationCutoffAt,
      `Orders can be cancelled until ${time(edited.cancellationCutoffAt)} now.`,
    ],
  ];
  return sentences.filter(([isChanged]) => isChanged).map(([, sentence]) => sentence);
}
