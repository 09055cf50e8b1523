/** Whom a listing is about: the name of its place, else its own title; undefined for neither. */
export function providerName({
  facilityName,
  title,
}: {
  facilityName?: string | undefined;
  title?: string | undefined;
}): string | undefined {
  return facilityName ?? title;
}
