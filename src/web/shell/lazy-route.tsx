import { useCallback, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import type { RouteObject } from "react-router";
import type { Problem } from "#contract/errors.ts";
import { sectionsOf } from "../i18n/sections.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { withRetries } from "../i18n/retry.ts";
import { problemOfPart } from "../store/saved/last-pages.ts";
import { PartMissing } from "./ErrorScreen.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { WithTexts } from "../frame/WithTexts.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { Waiting } from "../lazy/Waiting.tsx";

type Load = () => Promise<ComponentType>;
type Later = { part: string; load: Load };

/**
 * Route properties of a page with its own chunk. It is drawn once its texts are here.
 * @param part its name in the build, by which the server finds its files
 */
export function lazyRoute(part: string, loadPage: Load): Pick<RouteObject, "lazy" | "handle"> {
  const load = async () => withItsTexts(await loadPage());
  const handle: Later = { part, load };
  // The router remembers a failed import and never retries: the page does.
  return { handle, lazy: async () => ({ Component: await load().catch(() => missingPage(load)) }) };
}

function withItsTexts(Page: ComponentType): ComponentType {
  return function PageWithTexts() {
    const { pathname } = useLocation();
    return (
      <WithTexts of={sectionsOf(pathname)}>
        <Page />
      </WithTexts>
    );
  };
}

/** The name of the page's chunk; undefined if it is in the program. */
export function partOf({ handle }: Pick<RouteObject, "handle">): string | undefined {
  const later: Later | undefined = handle;
  return later?.part;
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
