import type { Api } from "#contract/route.ts";
import type { Problem } from "#contract/errors.ts";
import type { Site } from "#contract/site.ts";
import { data } from "react-router";

/**
 * What every loader gets: the way to ask, what the deployment is, the reader's language, and the
 * address.
 */
export type LoadContext = {
  api: Api;
  site: Site;
  language: string;
  url: URL;
  /**
   * The deployment's own emergency number, where it is known before anybody is asked: in a browser,
   * from the page it began with.
   */
  emergency?: string | null;
};

/**
 * Ends a loader with the refusal it got; the error screen says it. What cannot be an id names no
 * page.
 */
export function throwRefusal(problem: Problem): never {
  if (problem.status === 400 && problem.errors?.some(({ path }) => path === "id") === true) return throwNotFound();
  throw data(problem, { status: problem.status === 0 ? 503 : problem.status });
}

/** Ends a loader with "there is no such page". */
export function throwNotFound(): never {
  throw data(null, { status: 404 });
}
