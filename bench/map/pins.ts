/** As the server answers it. */
type Pin = { id: string; lat: number; lng: number; count: number; listingId?: string };

const LISTINGS = 100_000;
/** Side of a square in which pins are counted as one, px (as the server does). */
const CELL_PX = 64;
const MOST = 500;

/** A third close to the list's place, the others all over the country; always the same ones. */
export function makePoints(): { lat: number; lng: number }[] {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: LISTINGS }, (_point, at) =>
    at % 3 === 0
      ? { lat: 22.57 + (random() - 0.5) * 0.6, lng: 88.36 + (random() - 0.5) * 0.6 }
      : { lat: 8 + random() * 25, lng: 70 + random() * 25 },
  );
}

/** Pins of a box: a single listing, or how many share a square. */
export function cluster(points: readonly { lat: number; lng: number }[], search: URLSearchParams): Pin[] {
  const [west = 0, south = 0, east = 0, north = 0] = (search.get("bbox") ?? "").split(",").map(Number);
  const cell = (360 / 2 ** Number(search.get("zoom"))) * (CELL_PX / 256);
  const cells = new Map<string, Pin>();
  for (const [at, { lat, lng }] of points.entries()) {
    if (lat < south || lat > north || lng < west || lng > east) continue;
    const id = `${Math.floor(lat / cell)}/${Math.floor(lng / cell)}`;
    const known = cells.get(id);
    if (known === undefined) cells.set(id, { id, lat, lng, count: 1, listingId: `l${at}` });
    else cells.set(id, { id, lat: known.lat, lng: known.lng, count: known.count + 1 });
  }
  return [...cells.values()].slice(0, MOST);
}
