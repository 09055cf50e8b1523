import type { WireDocument } from "#contract/sync.ts";
import { FACILITY_STATES, HAVE_OF_STATE } from "#domain/facilities/state.ts";
import { UTILITIES, UTILITY_LEVELS } from "#domain/facilities/utilities.ts";
import type { LateEffects } from "../../../store/late-effects.ts";

/** What stops a place, as a document has it. */
type StoppedFields = { status?: unknown; utilities?: unknown };
/** What was said before each change that waits for the server, by the id of the change. */
type Before = Readonly<Record<string, StoppedFields>>;

/** What a state looks like on this device until the server has answered. */
export const STATE_EFFECTS: LateEffects = {
  "facilities.setState": ({ args, at }, { find }) => {
    const facility = find("facilities", String(args["id"]));
    if (facility === undefined) return [];
    const { status, utilities, changesBefore } = fieldsOf(facility);
    const said = { at: new Date(at).toISOString(), by: "facility" };
    const state = FACILITY_STATES.find((each) => each === args["state"]);
    const until = typeof args["until"] === "string" ? { until: args["until"] } : {};
    const document = {
      ...facility,
      ...(state !== undefined && { status: { state, facility: HAVE_OF_STATE[state], ...said, ...until } }),
      utilities: { ...utilities, ...saidUtilities(args["utilities"], said) },
      changesBefore: { ...changesBefore, [String(args["changeId"])]: { status, utilities } },
    };
    return [{ collection: "facilities", id: facility.id, document }];
  },
  // What the server has answered already it takes back itself.
  "facilities.undoState": ({ args }, { find }) => {
    const facility = find("facilities", String(args["id"]));
    const before = facility && fieldsOf(facility).changesBefore?.[String(args["changeId"])];
    if (facility === undefined || before === undefined) return [];
    return [{ collection: "facilities", id: facility.id, document: { ...facility, ...before } }];
  },
};

function fieldsOf(facility: WireDocument): { status?: unknown; utilities?: object; changesBefore?: Before } {
  return facility as WireDocument & { status?: unknown; utilities?: object; changesBefore?: Before };
}

/** What was said of power, oxygen and staff, with who said it and when. */
function saidUtilities(args: unknown, said: { at: string; by: string }): Readonly<Record<string, object>> {
  const given = typeof args === "object" && args !== null ? args : {};
  const facts = UTILITIES.flatMap((utility) => {
    const fact: unknown = Reflect.get(given, utility);
    if (typeof fact !== "object" || fact === null) return [];
    const value = UTILITY_LEVELS.find((each) => each === Reflect.get(fact, "value"));
    const hasBackup = Reflect.get(fact, "hasBackup") === true;
    return value === undefined ? [] : [[utility, { value, ...(hasBackup && { hasBackup }), ...said }] as const];
  });
  return Object.fromEntries(facts);
}
