import { supplyListing } from "#domain/facilities/supply.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions, ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

const CLIENT = "0123456789abcdef0123456789abcdef";

/** A hospital with one line and a listing of its beds. */
export type Hospital = { id: string; bedId: string; path: string; lines: string; line: string };

/** A service with a clock that tests set, hospitals, and people who write their lines. */
export class LineWorld {
  /** Hours that the service's clock is ahead. */
  hours = 0;
  readonly world: IdentityWorld;
  private serial = 0;

  private constructor(world: IdentityWorld) {
    this.world = world;
  }

  static async open(): Promise<LineWorld> {
    let clock = (): Date => new Date();
    // Clocks go on by more than the days in which a new role needs no second step.
    const config = { rolesNeedSecondStep: false };
    const made = new LineWorld(await identityWorld({ now: () => clock(), config }));
    clock = made.clock;
    return made;
  }

  clock = (): Date => new Date(Date.now() + this.hours * HOUR_MS);

  /** Somebody who signed in at the service's time, for as long as these tests last. */
  async member(options: AccountOptions = {}): Promise<SignedIn> {
    const who = await signedIn(this.world.service, { signedInAgo: -this.hours * 60, ...options });
    await this.rows(`UPDATE auth.session SET "expiresAt" = now() + interval '90 days' WHERE "userId" = $1`, [who.id]);
    return who;
  }

  aNumber(): string {
    return `+9198307${String((this.serial += 1)).padStart(5, "0")}`;
  }

  async hospital(): Promise<Hospital> {
    const { service } = this.world;
    const line = this.aNumber();
    const facility = aFacility({ name: "Hill Hospital", phones: [{ value: line }] });
    const id = await service.put(bodyOf(facility), { collection: "facilities" });
    const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
    await service.put(bodyOf(listing), { id: bedId });
    const path = `/api/v1/facilities/${id}`;
    return { id, bedId, path, lines: `${path}/lines`, line };
  }

  /** A hospital whose line is in the index of numbers. */
  async indexedHospital(): Promise<Hospital> {
    const place = await this.hospital();
    await this.world.service.settled();
    return place;
  }

  async read(path: string) {
    const { service } = this.world;
    await settleFeed(service.database, service.feed);
    return (await service.get(path)).json();
  }

  /** The lines that readers of the place and of its listing see. */
  async shown({ path, bedId }: Hospital) {
    const { phones } = await this.read(path);
    const { contact } = await this.read(`/api/v1/listings/${bedId}`);
    return { facility: phones, listing: contact.channels };
  }

  async codeTo(to: string): Promise<string> {
    const [newest] = await this.world.sentTo(to);
    return /\b\d{6}(?:\d{2})?\b/.exec(newest?.text ?? "")?.[0] ?? "";
  }

  async rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.world.service.database.pool.query<Record<string, unknown>>(sql, values)).rows;
  }

  /** Who got news of a kind about a facility. */
  async newsOf(id: string, kind: string): Promise<unknown[]> {
    const found = await this.rows(
      `SELECT body->>'ownerId' AS owner FROM documents
       WHERE collection = 'news' AND body->>'facilityId' = $1 AND body->>'kind' = $2`,
      [id, kind],
    );
    return found.map(({ owner }) => owner);
  }

  /** Becomes staff by a code that the desk read out. */
  async claimed({ path, line }: Hospital): Promise<SignedIn> {
    const who = await this.member();
    await who.ask("POST", `${path}/claim/code`, { line: 0 });
    const { status } = await who.ask("POST", `${path}/claim`, { code: await this.codeTo(line) });
    if (status !== 204) throw new Error(`the claim was refused: ${status}`);
    return who;
  }

  /** The token of the newest link sent to a line. */
  async linkTo(line: string): Promise<string> {
    const [newest] = await this.world.sentTo(line);
    const token = /#token=([\w-]+)/.exec(newest?.text ?? "")?.[1];
    if (token === undefined) throw new Error("no link was sent");
    return token;
  }

  /** Takes a number off, as its holder does. */
  async takenOff(phone: string): Promise<void> {
    const delist = (step: "" | "/code", body: object): Promise<ApiResponse> =>
      ask(this.world.service, {
        method: "POST",
        path: `/api/v1/delistings${step}`,
        body,
        headers: { "x-client-id": CLIENT },
      });
    await delist("/code", { phone });
    const { status } = await delist("", { phone, code: await this.codeTo(phone) });
    if (status !== 200) throw new Error(`taking off was refused: ${status}`);
  }

  async prove(who: SignedIn, value: string): Promise<void> {
    await who.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value });
    const proof = { type: "phone", value, code: await this.codeTo(value) };
    const { status } = await who.ask("POST", "/api/v1/me/contact-channels/proof", proof);
    if (status !== 200) throw new Error(`the proof was refused: ${status}`);
  }

  /** Writes a facility and waits until the index of numbers has read it. */
  async settleIndex(keeper: SignedIn, { path }: Hospital): Promise<void> {
    const { status } = await keeper.ask("PATCH", path, { status: { facility: "normal" } }, { "If-Match": "*" });
    if (status !== 200) throw new Error(`the edit was refused: ${status}`);
    await this.world.service.settled();
  }
}
