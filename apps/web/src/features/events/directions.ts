import type { EventSummary } from "@secret/contract";

/** A way there: by coordinates where they are known, else by the address. */
export function directionsUrl(
  place: Pick<EventSummary, "latitude" | "longitude" | "address" | "zipCode">,
): string {
  const { latitude, longitude, address, zipCode } = place;
  const destination =
    latitude === null || longitude === null ? `${address}, ${zipCode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
