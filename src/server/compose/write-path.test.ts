import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { aFacility, bodyOf } from "../testing/listings.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/*
 * Counts the files between a route's handler and the database pool: those with a function on the
 * stack of a query, including the handler's own. Packages, the HTTP layer and admission do not
 * count.
 */

/** Proposal. */
const MOST_FILES = 5;
const IS_ASIDE =
  /\/(http|testing|identity)\/|\/commands\/writers\.ts|\/documents\/pool\.ts|\/documents\/sessions\/|\.test\.ts/;

/** Files before the first on the stack: a promise chained without await omits them. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  "/contact/commands/request-contact.ts": ["/contact/keyed-mutex.ts", "/contact/routes.ts"],
};

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

/**
 * The files behind each query of a call, by the route that it began in. Queries of jobs are left
 * out.
 */
async function pathsOf(route: string, call: () => Promise<{ status: number }>): Promise<string[][]> {
  const paths: string[][] = [];
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query");
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 200;
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    const stack = new Error("where").stack ?? "";
    const files = [...stack.matchAll(/src\/server\/([\w/.-]+\.ts)/g)].map((found) => `/${found[1] ?? ""}`);
    if (files.some((file) => file.endsWith(route)))
      paths.push([...new Set(files.filter((file) => !IS_ASIDE.test(file)))]);
    return Reflect.apply(query?.value, this, given);
  };
  Object.defineProperty(pg.Client.prototype, "query", { ...query, value: watched });
  try {
    expect((await call()).status).toBeLessThan(300);
  } finally {
    Object.defineProperty(pg.Client.prototype, "query", query ?? {});
    Error.stackTraceLimit = limit;
  }
  return paths;
}

/** The longest of them. */
function longest(paths: readonly string[][]): string[] {
  return paths.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

async function staffOf(): Promise<{ staff: SignedIn; id: string }> {
  const id = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  return { id, staff: await signedIn(service, { roles: ["facility-staff"], facilities: [id] }) };
}

test.each<[string, string, () => Promise<() => Promise<{ status: number }>>]>([
  [
    "posting",
    "/listings/posting-routes.ts",
    async () => {
      const owner = await signedIn(service);
      return async () => post(owner).then(() => ({ status: 201 }));
    },
  ],
  [
    "an observation",
    "/listings/posting-routes.ts",
    async () => {
      const { id } = await post(await signedIn(service), { side: "offer" });
      const verifier = await signedIn(service, { roles: ["verifier"] });
      return () => observe(verifier, id, { outcome: "in-stock", count: 2 });
    },
  ],
  [
    "capacity",
    "/facilities/writing-routes.ts",
    async () => {
      const { id, staff } = await staffOf();
      return () => staff.ask("PUT", `/api/v1/facilities/${id}/capacity`, { beds: [{ bedType: "icu", available: 1 }] });
    },
  ],
  [
    "the contact call",
    "/contact/commands/request-contact.ts",
    async () => {
      const { id } = await postReachable(await anOwner(service));
      const asker = await anOwner(service);
      return () => askNumber(asker, id);
    },
  ],
])("%s: the way from its route to the database is short", async (_name, route, prepare) => {
  const call = await prepare();
  const paths = await pathsOf(route, call);
  expect(paths.length).toBeGreaterThan(2);
  const way = [...longest(paths), ...(BEFORE[route] ?? [])];
  expect(way.length).toBeLessThanOrEqual(MOST_FILES);
});
