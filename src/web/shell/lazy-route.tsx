import { useCallback, useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Problem } from "#contract/errors.ts";
import type { LoadTexts } from "../i18n/page-texts.ts";
import type { TextFile } from "../i18n/sections.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { withRetries } from "../i18n/retry.ts";
import { problemOfPart } from "../store/saved/offline-pages.ts";
import { PartMissing } from "./ErrorScreen.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { Waiting } from "../lazy/Waiting.tsx";

type Load = () => Promise<ComponentType>;
type Later = { part: string; texts: readonly TextFile[]; load: Load };

/** A page that comes as a part of the program. */
export type LazyPart = {
  /** Its name in the build, by which the server finds its files. */
  part: string;
  /** Its text files. */
  texts: readonly TextFile[];
  page: Load;
};

/** Makes route properties of a page with its own chunk. */
export type LazyRoute = (page: LazyPart) => Pick<RouteObject, "lazy" | "handle">;

/**
 * Pages whose code and texts come in one trip.
 * @param loadTexts fetches the texts that are not here yet; on the server all are
 */
export function lazyRoutes(loadTexts: LoadTexts): LazyRoute {
  return ({ part, texts, page }) => {
    const load = async () => (await Promise.all([page(), loadTexts(texts)]))[0];
    const handle: Later = { part, texts, load };
    // The router remembers a failed import and never retries: the page does.
    return { handle, lazy: async () => ({ Component: await load().catch(() => missingPage(load)) }) };
  };
}

/** The name of the page's chunk; undefined if it is in the program. */
export function partOf(route: Pick<RouteObject, "handle">): string | undefined {
  return laterOf(route)?.part;
}

/** The page's text files. */
export function textsOf(route: Pick<RouteObject, "handle">): readonly TextFile[] {
  return laterOf(route)?.texts ?? [];
}

function laterOf({ handle }: Pick<RouteObject, "handle">): Later | undefined {
  return handle;
}

/**
 * Imports the chunk of the server-rendered page before hydration. The router receives it as a
 * static one, else it would load the data again. @throws if it fails six times: the page stays as
 * it is
 */
export async function fetchPart(route: RouteObject): Promise<void> {
  if (route.lazy === undefined) return;
  const { load }: Later = route.handle;
  route.Component = await withRetries(load);
  delete route.lazy;
}

type Got = { Part?: ComponentType; problem?: Problem };

/** Imports its chunk itself, and says why if that fails. */
function missingPage(load: Load): ComponentType {
  return function MissingPage() {
    const say = useText();
    const emergency = useEmergency();
    const [{ Part, problem }, setGot] = useState<Got>({});
    const ask = useCallback(async () => {
      const got = await load().then(
        (part): Got => ({ Part: part }),
        async (error: unknown): Promise<Got> => ({ problem: await problemOfPart(error) }),
      );
      setGot(got);
    }, []);
    useEffect(() => void ask(), [ask]);
    if (Part !== undefined) return <Part />;
    if (problem !== undefined) return <PartMissing problem={problem} again={ask} />;
    const title = say("app.name");
    return (
      <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
        <Waiting />
      </Screen>
    );
  };
}
