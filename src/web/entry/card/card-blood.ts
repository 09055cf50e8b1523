import { laterPart } from "../../lazy/later-part.tsx";
import type { Line } from "../row.ts";
import { LineTexts } from "./LineTexts.tsx";

/**
 * Blood as a grid. Its code comes after the first script. Until then, and where it does not come,
 * the lines stand as texts.
 */
export const cardBlood = laterPart<{ lines: readonly Line[]; first?: string | undefined }>(
  async () => (await import("./CardBlood.tsx")).CardBlood,
  LineTexts,
);
