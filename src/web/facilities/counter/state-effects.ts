import { FACILITY_STATES, HAVE_OF_STATE } from "#domain/facilities/state.ts";
import type { LateEffects } from "../../store/late-effects.ts";

/** What a state looks like on this device until the server has answered. */
export const STATE_EFFECTS: LateEffects = {
  "facilities.setState": ({ args, at }, { find }) => {
    const facility = find("facilities", String(args["id"]));
    const state = FACILITY_STATES.find((each) => each === args["state"]);
    if (facility === undefined || state === undefined) return [];
    const said = { state, facility: HAVE_OF_STATE[state], at: new Date(at).toISOString(), by: "facility" };
    const status = { ...said, ...(typeof args["until"] === "string" && { until: args["until"] }) };
    return [{ collection: "facilities", id: facility.id, document: { ...facility, status } }];
  },
};
