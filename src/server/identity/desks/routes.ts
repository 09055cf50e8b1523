import { endDesk, getDesks, makeDesk, openDeskLink, readDeskLink } from "#contract/desks.ts";
import type { Desk } from "#contract/desks.ts";
import { findPublicWordFault } from "#domain/contact/public-words.ts";
import { mayKeepDesks } from "#domain/facilities/policy.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import type { SessionCookies } from "../cookies.ts";
import type { Limits } from "#server/limits/limits.ts";
import { takeTry } from "#server/limits/route-tries.ts";
import { deviceName } from "../present.ts";
import { readDesks, readUnopenedDesk } from "./queries.ts";
import type { StoredDesk } from "./queries.ts";
import { endDesk as end, hashOfLink, makeDesk as make, openDesk as open } from "./statements.ts";

type DeskDependencies = { database: Database; cookies: SessionCookies; limits: Limits; publicUrl: string };

/** Only links that do not work count. */
const TRIES_LINK = { limits: ["invitation-address"] } as const;
const OPEN = { limit: "public-read", policy: everybody } as const;
/** Of a facility's keepers and of admins. */
const KEEPERS = {
  limit: "public-read",
  policy: (actor: Actor, { id }: { id: string }) => mayKeepDesks(actor, id.toLowerCase()),
} as const;

/** Shared desks: a link that signs one browser in for the counts of one facility. */
export function deskRoutes(dependencies: DeskDependencies): Binding[] {
  return [...keepersRoutes(dependencies), ...linkRoutes(dependencies)];
}

function keepersRoutes({ database, limits, publicUrl }: DeskDependencies): Binding[] {
  return [
    bindRoute(getDesks, KEEPERS, async ({ id }, { now }) => {
      const items = await readDesks(database.pool, id.toLowerCase(), now);
      return ok({ value: { items: items.map(presentDesk) } });
    }),
    bindRoute(makeDesk, KEEPERS, async ({ id, label, days }, context) => {
      // A session left open on a ward must not outlive itself by a link.
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const { actor } = fresh.value;
      if (actor.lacksSecondStep === true) return fail("identity/role-needs-second-factor");
      const fault = findPublicWordFault(label);
      if (fault !== null)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "label", word: fault }] };
      const wanted = { facilityId: id.toLowerCase(), label, days, language: context.language };
      const about = { kind: "user", value: actor.id ?? "" } as const;
      const taken = await takeTry(limits, context, { limits: ["role-account"], about });
      if (!taken.ok) return taken;
      const made = await make(database, { actor, now: context.now }, wanted);
      if (!made.ok) {
        await taken.giveBack();
        return made;
      }
      // A fragment is sent to no server and appears in no log.
      const url = `${publicUrl}/desk#token=${made.value.token}`;
      return ok({ value: { desk: presentDesk(made.value.desk), url } });
    }),
    bindRoute(endDesk, KEEPERS, async ({ id, deskId }, context) => {
      const ended = await end(database, context, { facilityId: id.toLowerCase(), deskId: deskId.toLowerCase() });
      return ended.ok ? ok({ value: null }) : ended;
    }),
  ];
}

function linkRoutes({ database, cookies, limits }: DeskDependencies): Binding[] {
  return [
    bindRoute(readDeskLink, OPEN, async ({ token }, context) => {
      const taken = await takeTry(limits, context, TRIES_LINK);
      if (!taken.ok) return taken;
      const desk = await readUnopenedDesk(database.pool, hashOfLink(token), { now: context.now });
      if (desk === null) return fail("facilities/desk-link-ended");
      await taken.giveBack();
      return ok({ value: presentLink(desk) });
    }),
    bindRoute(openDeskLink, OPEN, async ({ token }, context) => {
      const taken = await takeTry(limits, context, TRIES_LINK);
      if (!taken.ok) return taken;
      const { now, caller } = context;
      const userAgent = context.header("user-agent") ?? "";
      const opened = await open(database, token, { now, address: caller.address, userAgent });
      if (!opened.ok) return opened;
      await taken.giveBack();
      const { desk } = opened.value;
      const seconds = Math.floor((desk.endsAt.getTime() - now.getTime()) / 1000);
      for (const line of cookies.linesOf(opened.value.token, seconds)) context.setCookie(line);
      return ok({ value: presentLink(desk) });
    }),
  ];
}

function presentDesk({ id, label, madeAt, openedAt, lastUsedAt, userAgent, endsAt }: StoredDesk): Desk {
  return {
    id,
    label,
    madeAt: madeAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    device: deviceName(userAgent ?? ""),
    endsAt: endsAt.toISOString(),
  };
}

function presentLink({ label, facility, endsAt }: StoredDesk) {
  return { label, facility, endsAt: endsAt.toISOString() };
}
