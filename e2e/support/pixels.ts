import sharp from "sharp";

/**
 * Compares two pictures of an element. Returns the percentage of clearly different pixels, and
 * whether the sizes are equal within half a pixel.
 */
export async function comparePictures(one: Buffer, other: Buffer): Promise<{ percent: number; isOneSize: boolean }> {
  const [a, b] = await Promise.all([one, other].map(readPixels));
  if (a === undefined || b === undefined) throw new Error("there are no two pictures");
  const width = Math.min(a.info.width, b.info.width);
  const height = Math.min(a.info.height, b.info.height);
  let unlike = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [at, by] = [(y * a.info.width + x) * 3, (y * b.info.width + x) * 3];
      const isUnlike = [0, 1, 2].some(
        (part) => Math.abs((a.data[at + part] ?? 0) - (b.data[by + part] ?? 0)) > CLEARLY,
      );
      if (isUnlike) unlike += 1;
    }
  }
  const isOneSize = Math.abs(a.info.width - b.info.width) <= 2 && Math.abs(a.info.height - b.info.height) <= 2;
  return { percent: (100 * unlike) / (width * height), isOneSize };
}

/** Of 255 steps. Edges of letters that are slightly shifted differ by less. */
const CLEARLY = 48;

function readPixels(png: Buffer) {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
