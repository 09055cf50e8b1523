import type { Answers } from "../../drafts/answers.ts";
import { inputOf } from "../../drafts/listing-input.ts";
import { valueText } from "../../drafts/value-text.ts";
import type { Write } from "../../store/types.ts";

/** Why the server refused a post, in its words. */
export function refusedSentence({ error }: Write): string {
  return (error?.detail ?? "") || (error?.title ?? "");
}

/** Its words about one part of the post; null without any, or once the part was changed. */
export function serverRefusal(write: Write, answers: Answers, isPart: (path: string) => boolean): string | null {
  const part = partsOf(write).find(({ path }) => isPart(path));
  if (part === undefined) return null;
  const { input } = inputOf(answers, { id: "", language: "en" });
  return valueText(input, part.path) === valueText(write.args, part.path) ? part.message : null;
}

/** An id that another post has would always be refused. */
export function needsNewId(write: Write): boolean {
  return write.error?.code === "already-exists" || partsOf(write).some(({ path }) => path === "id");
}

type Part = { path: string; message: string };

function partsOf({ error }: Write): Part[] {
  const parts: unknown = error?.["errors"];
  return Array.isArray(parts) ? parts.filter(isPart) : [];
}

function isPart(value: unknown): value is Part {
  if (typeof value !== "object" || value === null) return false;
  const { path, message } = value as Record<string, unknown>;
  return typeof path === "string" && typeof message === "string";
}
