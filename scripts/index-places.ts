import { openPlaces } from "../src/server/places/places.ts";

/*
 * Builds the index of the gazetteer in `.cache/places`, unless it is there. The server's tests read
 * it. `npm test` builds it beside its checks, where a core is idle.
 */
await openPlaces("data/gazetteer");
