import { parseArgs } from "node:util";
import { ROLES } from "#domain/identity/actor.ts";
import { readRoles } from "#domain/identity/roles.ts";
import type { GivenRole } from "#domain/identity/roles.ts";
import type { Database } from "../documents/pool.ts";
import { normalEmail, normalPhone } from "../identity/addresses.ts";
import { UNTOLD } from "../alarms/alert.ts";
import { OPERATOR, setRolesOf } from "../identity/people/statements.ts";
import { idOfPerson, readPerson } from "../identity/people/queries.ts";
import type { StoredPerson } from "../identity/people/queries.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const GIVEN = ROLES.filter((role) => role !== "member");

type RoleChange = { role: GivenRole; facility: string | null; isRemoved: boolean };

/** Grants or removes a role: the way to the first admin, and back in when there is none. */
export const userRoleCommand: Command = {
  name: "user:role",
  usage: "EMAIL|PHONE ROLE [--facility ID] [--remove]",
  summary: `give an account a role (${GIVEN.join(", ")}), or remove it`,
  async run(args, terminal) {
    const { who, roleChange } = readArguments(args);
    return withDatabase(terminal, async (database, config) => {
      const email = normalEmail(who);
      const phone = email === null ? normalPhone(who, config.defaultCountry) : null;
      if (email === null && phone === null)
        throw new UsageError(`${who} is neither an e-mail address nor a phone number with its country code.`);
      const id = await idOfPerson(database.pool, { email, phone });
      const person = id === null ? null : await readPerson(database.pool, id, { at: new Date() });
      if (person === null) {
        terminal.err(`There is no account with ${who}. That person must sign up first.`);
        return 1;
      }
      if (!roleChange.isRemoved && !(email === null ? person.phone_verified === true : person.email_verified)) {
        terminal.err(`${who} has not been confirmed by its owner: somebody else may have signed up with it.`);
        return 1;
      }
      const refusal = await change(database, person, roleChange);
      if (refusal !== null) terminal.err(refusal);
      else
        terminal.out(
          `${who} ${roleChange.isRemoved ? "no longer is" : "is"} ${roleChange.role}${roleChange.facility === null ? "" : ` of ${roleChange.facility}`}.`,
        );
      return refusal === null ? 0 : 1;
    });
  },
};

function readArguments(args: string[]): { who: string; roleChange: RoleChange } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { facility: { type: "string" }, remove: { type: "boolean", default: false } },
  });
  const [who, word, ...more] = positionals;
  if (who === undefined || word === undefined || more.length > 0) throw new UsageError("Who, and which role?");
  const role = GIVEN.find((each) => each === word);
  if (role === undefined)
    throw new UsageError(`${word} is not a role that can be given. Choose one of: ${GIVEN.join(", ")}.`);
  const facility = values.facility ?? null;
  if (facility !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(facility))
    throw new UsageError(`${facility} is not the id of a facility.`);
  if (facility !== null && role !== "facility-staff") throw new UsageError("--facility goes with facility-staff only.");
  if (facility === null && role === "facility-staff" && !values.remove)
    throw new UsageError("Staff of which facility? Add --facility ID.");
  return { who, roleChange: { role, facility: facility?.toLowerCase() ?? null, isRemoved: values.remove } };
}

/** Does it, or returns why not. */
async function change(
  database: Database,
  person: StoredPerson,
  { role, facility, isRemoved }: RoleChange,
): Promise<string | null> {
  const wards = new Set(person.facilities.map(({ id }) => id));
  const roles = readRoles(person.role);
  if (facility !== null) {
    if (isRemoved) wards.delete(facility);
    else wards.add(facility);
  }
  // Staff of another facility stays staff.
  const stays = isRemoved && facility !== null && wards.size > 0;
  if (!isRemoved || stays) roles.add(role);
  else roles.delete(role);
  const by = { actor: OPERATOR, now: new Date() };
  const answer = await setRolesOf(database, by, {
    id: person.id,
    roles: [...roles],
    facilityIds: [...wards],
    told: UNTOLD,
  });
  if (answer.ok) return null;
  switch (answer.reason) {
    case "identity/last-admin":
      return "This is the only admin. Make somebody else admin first.";
    case "facilities/not-found":
      return `There is no facility ${facility}.`;
    default:
      return `This was refused: ${answer.reason}.`;
  }
}
