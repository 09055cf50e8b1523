import type { Reason } from "#contract/errors.ts";
import { ResponseAccept } from "#contract/responses.ts";
import type { MeetingPlace } from "#domain/responses/response.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import type { TellAtOnce } from "#server/alarms/alert.ts";
import type { ResponseDependencies } from "../dependencies.ts";
import { act, planAct } from "./act.ts";
import type { ActedResponse } from "./act.ts";

type Wanted = { amount: number; meetAt: "own" | MeetingPlace | null; writer: Writer; tellAtOnce: TellAtOnce };

/**
 * The owner takes a promise, all or part of it. Under the need's row lock, what is on its way and
 * received never is more than was asked for.
 */
export function acceptMutation({
  database,
  tellAtOnce,
}: Pick<ResponseDependencies, "database" | "tellAtOnce">): Mutation {
  return mutation({
    name: "responses.accept",
    who: "member",
    args: ResponseAccept,
    plan: async ({ id, amount, meetAt }, writer) => {
      const place =
        meetAt === undefined ? null : "own" in meetAt ? "own" : await facilityPlace(database, meetAt.facilityId);
      if (place === "unknown")
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "meetAt.facilityId", word: "value" }] };
      return planAct(database, { id, writer }, (acted, current) =>
        accept(current, acted, { amount, meetAt: place, writer, tellAtOnce }),
      );
    },
  });
}

function accept(
  current: Locked,
  acted: ActedResponse,
  { amount, meetAt, writer, tellAtOnce }: Wanted,
): Decision<Reason> {
  const place = meetAt === "own" ? ownPlace(current, acted) : meetAt;
  const shielded = place === null ? acted.shielded : { ...acted.shielded, meetAt: place };
  return act(current, acted, { act: { act: "accept", amount }, writer, shielded, tellAtOnce });
}

/** The true point of the need, which its owner shows to this one person. */
function ownPlace(current: Locked, { need }: ActedResponse): MeetingPlace | null {
  const document = current.get(keyText(need));
  if (document === undefined) return null;
  const { truePoint } = shieldedListingOf(document);
  const { place } = listings.read(document);
  if (truePoint === undefined) return { label: place.label, lat: place.lat, lng: place.lng };
  return { label: truePoint.label ?? place.label, lat: truePoint.lat, lng: truePoint.lng };
}

async function facilityPlace(
  database: ResponseDependencies["database"],
  facilityId: string,
): Promise<MeetingPlace | "unknown"> {
  const document = await readShielded(database, facilities.key(facilityId));
  if (document === null) return "unknown";
  const { name, place } = facilities.read(document);
  return { label: name, lat: place.lat, lng: place.lng, facilityId: document.id };
}
