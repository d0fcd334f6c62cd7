/** Returns a URL with directions to an event: by coordinates if known, otherwise by address. */
export function directionsUrl({
  latitude,
  longitude,
  address,
  zipCode,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string;
  readonly zipCode: string;
}): string {
  const destination =
    latitude === null || longitude === null ? `${address}, ${zipCode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
