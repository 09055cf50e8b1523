/** A QR code: squares per side, and the dark ones as a path on that grid. */
export type Code = { size: number; path: string };

/** Encodes a text as a QR code. Adjacent dark squares of a row are one stroke of the path. */
export async function codeOf(text: string): Promise<Code> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: size }, (_none, y) => rowPath(data.slice(y * size, (y + 1) * size), y));
  return { size, path: rows.join("") };
}

function rowPath(row: ArrayLike<number>, y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== 1) continue;
    const from = x;
    while (row[x + 1] === 1) x += 1;
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return path;
}
