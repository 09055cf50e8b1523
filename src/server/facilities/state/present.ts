import type { getCorrections } from "#contract/corrections.ts";
import type { OutputOf } from "#contract/route.ts";
import { CALLED_FIELDS, mayAnswerCorrection } from "#domain/facilities/corrections.ts";
import type { CalledField } from "#domain/facilities/corrections.ts";
import { publishedLines, shownLines } from "#domain/facilities/lines.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { differentSpeakers } from "#domain/observations/speakers.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { presentStatus } from "#server/presenters/place-state.ts";
import { facilities } from "#server/stored/facilities.ts";
import { reports } from "#server/stored/moderation.ts";

type Shown = OutputOf<typeof getCorrections>["items"][number];

/** Most texts of one correction that are shown. */
const MOST_TEXTS = 5;

/** Corrections by facility and field, as verifiers and moderators read them. No author is named. */
export function presentCorrections(
  found: readonly ShieldedDocument[],
  places: readonly StoredDocument[],
  actor: Actor,
): Shown[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return [...grouped(found).values()].flatMap((together) => {
    const [first] = together;
    const about = first === undefined ? null : reports.read(first);
    const field = CALLED_FIELDS.find((each) => each === about?.field);
    const place = byId.get(about?.facilityId ?? "");
    return about === null || field === undefined || place === undefined
      ? []
      : [presented(together, { place, field, at: about.at }, actor)];
  });
}

function grouped(found: readonly ShieldedDocument[]): Map<string, ShieldedDocument[]> {
  const groups = new Map<string, ShieldedDocument[]>();
  for (const document of found) {
    const { facilityId = "", field = "" } = reports.read(document);
    const key = `${facilityId}/${field}`;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return groups;
}

type About = { place: StoredDocument; field: CalledField; at: string };

function presented(together: readonly ShieldedDocument[], { place, field, at }: About, actor: Actor): Shown {
  const facility = facilities.read(place);
  const all = together.map((document) => ({ ...reports.read(document), ...reports.readShielded(document) }));
  const people = differentSpeakers(
    together.map((document) => {
      const { who = document.id, network = null } = reports.readShielded(document) ?? {};
      return { who, network };
    }),
  );
  const heard = all.flatMap(({ checks = [] }) => checks).filter(({ isRight }) => isRight);
  const heardBy = new Set(heard.map(({ byId }) => byId));
  const judge = mayAnswerCorrection(
    actor,
    place.id,
    all.map(({ authorId }) => authorId),
  );
  const isFirst = judge.ok && (judge.value.role === "moderator" || !heardBy.has(judge.value.id));
  return {
    facilityId: place.id,
    facilityName: facility.name,
    place: facility.address ?? facility.place.label,
    status: presentStatus(facility.status),
    phones: publishedLines(shownLines(facility.phones)),
    field,
    at,
    people: people.length,
    texts: all
      .flatMap(({ text }) => (text === undefined ? [] : [text]))
      .toReversed()
      .slice(0, MOST_TEXTS),
    heard: heardBy.size,
    mayAnswer: isFirst,
  };
}
