import type { Observation } from "#contract/listings.ts";
import type { Axes } from "#domain/observations/axes.ts";
import type { ForWhom } from "#domain/resources/for-whom.ts";

/** For whom a stock is, and which part of it, field by field. */
export function presentForWhom({
  for: forWhom,
  parts,
}: {
  [Name in "for" | "parts"]?: Axes["stock"][Name] | undefined;
}): Pick<Observation, "for" | "parts"> {
  return {
    ...(forWhom !== undefined && { for: presentPeople(forWhom) }),
    ...(parts !== undefined && {
      parts: parts.map((part) => ({
        for: presentPeople(part.for),
        available: part.available,
        ...(part.total !== undefined && { total: part.total }),
        ...(part.staffed !== undefined && { staffed: part.staffed }),
      })),
    }),
  };
}

function presentPeople({ sex, ages, patients, needs }: ForWhom): ForWhom {
  return {
    ...(sex !== undefined && { sex }),
    ...(ages !== undefined && { ages: [...ages] }),
    ...(patients !== undefined && { patients }),
    ...(needs !== undefined && { needs: [...needs] }),
  };
}
