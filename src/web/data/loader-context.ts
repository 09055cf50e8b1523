import type { Api } from "#contract/route.ts";
import type { Problem } from "#contract/errors.ts";
import type { Site } from "#contract/site.ts";
import { data } from "react-router";

/** Context of every loader: the API, the deployment, the reader's language, the address. */
export type LoadContext = {
  api: Api;
  site: Site;
  language: string;
  url: URL;
  /**
   * The deployment's emergency number, if known without asking: in a browser from its first page.
   */
  emergency?: string | null;
};

/** Ends a loader with a refusal, shown by the error screen. An invalid id is "not found". */
export function throwRefusal(problem: Problem): never {
  if (problem.status === 400 && problem.errors?.some(({ path }) => path === "id") === true) return throwNotFound();
  throw data(problem, { status: problem.status === 0 ? 503 : problem.status });
}

/** Ends a loader with "not found". */
export function throwNotFound(): never {
  throw data(null, { status: 404 });
}
