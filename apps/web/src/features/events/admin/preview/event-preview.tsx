import type { AdminEventDetail, MyEvent } from "@secret/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../../platform/lazy-part.ts";
import { useMoment } from "../../../../ui/use-now.ts";
import type { ItemSheet, Menu } from "../../../menu/index.ts";
import { myEventQuery } from "../../../registrations/index.ts";
import type { EventFacts } from "../../event-facts.tsx";
import type { EventHead } from "../../event-head.tsx";
import { isPast, orderabilityOf } from "../../event-status.ts";

const EventSchedule = lazyPart(() => import("../../event-schedule.tsx"), "EventSchedule");

/** Components of the member's page. Passed in, so that they stay in that page's chunk. */
export interface MemberParts {
  readonly EventHead: typeof EventHead;
  readonly EventFacts: typeof EventFacts;
  readonly Menu: typeof Menu;
  readonly ItemSheet: typeof ItemSheet;
}

/** Previews the member's page of an event, without ordering and reminders. */
export function EventPreview({ event, ...parts }: MemberParts & { readonly event: AdminEventDetail }) {
  const { EventHead, EventFacts, Menu, ItemSheet } = parts;
  const [memberQueries] = useState(() => makeMemberQueries(event.id));
  const [openedId, setOpenedId] = useState<string>();
  const shown = asPublished(event);
  const orderability = useMoment((now) => orderabilityOf(shown, now));
  const isOver = useMoment((now) => isPast(shown, now));
  const opened = shown.menu.find(({ id }) => id === openedId);
  return (
    <QueryClientProvider client={memberQueries}>
      <div className="mx-auto lg:max-w-[69rem]">
        <EventHead event={shown} orderability={orderability} />
        <EventFacts event={shown} orderability={orderability} />
        <div className="mt-2 lg:mt-6">
          <Menu
            event={shown}
            canOrder={false}
            isOver={isOver}
            isFolded={orderability !== "OPEN"}
            onAdd={ignoreAdd}
            onOpen={({ id }) => setOpenedId(id)}
          />
        </div>
        <Suspense>
          <EventSchedule event={shown} isAhead={!isOver} />
        </Suspense>
        {opened !== undefined && (
          <Suspense>
            <ItemSheet
              item={opened}
              canOrder={false}
              onAdd={ignoreAdd}
              onClose={() => setOpenedId(undefined)}
            />
          </Suspense>
        )}
      </div>
    </QueryClientProvider>
  );
}

/** Shows a draft as if it were published. */
function asPublished(event: AdminEventDetail): AdminEventDetail {
  return event.status === "draft" ? { ...event, status: "scheduled" } : event;
}

/** Does nothing, because ordering is disabled in the preview. */
function ignoreAdd(): void {}

const NO_REGISTRATION: MyEvent = {
  wantsReminder: false,
  isWaitlisted: false,
  waitlistPieces: 0,
  itemWaits: {},
  waitlistOffer: null,
  lapsedOfferAt: null,
  returnedOrderOffer: null,
  endedOffer: null,
  pendingOrderId: null,
  ownOrderId: null,
  hasOrdered: false,
  orderedQuantities: {},
  holdSeconds: 600,
};

/**
 * Answers the menu's member queries for a member without orders, because the server knows no member's view of a draft.
 */
function makeMemberQueries(eventId: string): QueryClient {
  const forever = Number.POSITIVE_INFINITY;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: forever, gcTime: forever } } });
  client.setQueryData(myEventQuery(eventId).queryKey, NO_REGISTRATION);
  return client;
}
