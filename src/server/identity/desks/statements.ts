import { createHash, randomBytes, randomUUID } from "node:crypto";
import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { announceDeletion } from "../account-events.ts";
import { standInEmail } from "../addresses.ts";
import { audit } from "../audit/statements.ts";
import { facilitiesOf } from "../people/queries.ts";
import { eventBy } from "../people/statements.ts";
import type { ActingAccount } from "../people/statements.ts";
import { DESK_ROLE, readDesks, readUnopenedDesk } from "./queries.ts";
import type { StoredDesk } from "./queries.ts";
import { storedToken } from "../secrets.ts";

const TOKEN_BYTES = 32;

/** Only the hash is stored, so reading the table gives nobody a desk. */
export function hashOfLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type Maker = ActingAccount & { actor: { id: string } };
type NewDesk = { facilityId: string; label: string; days: number; language: string };

/** Makes a desk and the token of its link, which only this call returns. */
export async function makeDesk(
  database: Database,
  by: Maker,
  { facilityId, label, days, language }: NewDesk,
): Promise<Result<{ desk: StoredDesk; token: string }, "facilities/not-found" | "facilities/too-many-desks">> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { now } = by;
  return inTransaction(database, async (client) => {
    if ((await facilitiesOf(client, [facilityId])).length === 0) return fail("facilities/not-found");
    const before = await readDesks(client, facilityId, now);
    if (before.length >= POWER_BOUNDS.desksOfFacility) return fail("facilities/too-many-desks");
    const id = newId(now);
    await client.query(
      `INSERT INTO auth."user" (id, name, email, "emailVerified", role, language) VALUES ($1, $2, $3, false, $4, $5)`,
      [id, label, standInEmail(), DESK_ROLE, language],
    );
    await client.query(
      `INSERT INTO auth.facility_desk (account_id, facility_id, token_hash, made_by, made_at, opens_until, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        facilityId,
        hashOfLink(token),
        by.actor.id,
        now,
        new Date(now.getTime() + POWER_BOUNDS.deskLinkHours * HOUR_MS),
        new Date(now.getTime() + days * DAY_MS),
      ],
    );
    const details = { facility: facilityId, days };
    await audit(client, { ...eventBy(by), act: "identity.desk-made", about: id, details });
    const desk = (await readDesks(client, facilityId, now)).find((each) => each.id === id);
    if (desk === undefined) throw new Error("a desk is gone before anybody knew of it");
    return ok({ desk, token });
  });
}

/** The session of a desk, for the cookie of the browser that opened its link. */
export type DeskSession = { desk: StoredDesk; token: string };

/** Opens a desk's link: a session for the browser that asks. Of two openings one gets it. */
export async function openDesk(
  database: Database,
  linkToken: string,
  { now, address, userAgent }: { now: Date; address: string; userAgent: string },
): Promise<Result<DeskSession, "facilities/desk-link-ended">> {
  const hash = hashOfLink(linkToken);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return inTransaction(database, async (client) => {
    const desk = await readUnopenedDesk(client, hash, { now, forUpdate: true });
    if (desk === null) return fail("facilities/desk-link-ended");
    await client.query("UPDATE auth.facility_desk SET opened_at = $2 WHERE token_hash = $1", [hash, now]);
    await client.query(
      `INSERT INTO auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
       VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [randomUUID(), storedToken(token), desk.id, desk.endsAt, now, address, userAgent],
    );
    const details = { facility: desk.facility.id };
    await audit(client, { act: "identity.desk-opened", who: desk.id, role: DESK_ROLE, at: now, details });
    return ok({ desk, token });
  });
}

/** Ends a desk: its account goes, and its session with it. What it counted stays. */
export async function endDesk(
  database: Database,
  by: ActingAccount,
  { facilityId, deskId }: { facilityId: string; deskId: string },
): Promise<Result<null, "http/not-found">> {
  const ended = await inTransaction(database, async (client): Promise<Result<null, "http/not-found">> => {
    const gone = await client.query(
      `DELETE FROM auth."user" WHERE id IN
         (SELECT account_id FROM auth.facility_desk WHERE account_id = $1 AND facility_id = $2)`,
      [deskId, facilityId],
    );
    if (gone.rowCount === 0) return fail("http/not-found");
    const details = { facility: facilityId };
    await audit(client, { ...eventBy(by), act: "identity.desk-ended", about: deskId, details });
    return ok(null);
  });
  if (ended.ok) await announceDeletion(database, deskId);
  return ended;
}

/** Deletes the accounts of desks that ended, and of links that nobody opened. */
export async function clearDesks({ pool }: Database, now: Date): Promise<void> {
  await pool.query(
    `DELETE FROM auth."user" WHERE id IN (
       SELECT account_id FROM auth.facility_desk
       WHERE ends_at <= $1 OR (opened_at IS NULL AND opens_until <= $1))`,
    [now],
  );
}
