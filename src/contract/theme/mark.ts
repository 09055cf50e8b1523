/** The parts of the logo on a square of 32: an open ring, and a dot in its gap. */
export const LOGO_RING = "M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63";

/** Colours of the logo: its tile, its ring, its dot. They are the same in every scheme. */
export type LogoColours = { tile: string; ring: string; dot: string };

/** The logo has the colours of keys in the light scheme, and that of "you are here". */
export function logoColours({ brand, onBrand, spark }: Record<"brand" | "onBrand" | "spark", string>): LogoColours {
  return { tile: brand, ring: onBrand, dot: spark };
}

/**
 * The logo as SVG. `corner`: radius of the tile, of 32. `scale`: size of the sign on the tile, 0 to
 * 1. `size`: width and height, px; absent: those of its place.
 */
export function logoSvg(
  { tile, ring, dot }: LogoColours,
  { corner = 7, scale = 1, size }: { corner?: number; scale?: number; size?: number } = {},
): string {
  const at = 16 * (1 - scale);
  const sign = `<path d="${LOGO_RING}" fill="none" stroke="${ring}" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="${dot}"/>`;
  const placed = scale === 1 ? sign : `<g transform="translate(${at} ${at}) scale(${scale})">${sign}</g>`;
  const measured = size === undefined ? "" : ` width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${measured} viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${tile}"/>${placed}</svg>`;
}
