import { useCallback, useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Problem } from "#contract/errors.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { withRetries } from "../i18n/tries.ts";
import { problemOfPart } from "../store/saved/last-pages.ts";
import { PartMissing } from "./ErrorScreen.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { Waiting } from "../lazy/Waiting.tsx";

type Load = () => Promise<ComponentType>;
type Later = { part: string; load: Load };

/**
 * What a route has whose page comes as a part of its own, beside what its loader asks for.
 * @param part its name in the build, by which the server finds its files
 */
export function lazyRoute(part: string, load: Load): Pick<RouteObject, "lazy" | "handle"> {
  const handle: Later = { part, load };
  // The router remembers a part that failed and never asks again: then the page itself does.
  return { handle, lazy: async () => ({ Component: await load().catch(() => missingPage(load)) }) };
}

/** The name of the page's own part; undefined where it comes with the program. */
export function partOf({ handle }: Pick<RouteObject, "handle">): string | undefined {
  const later: Later | undefined = handle;
  return later?.part;
}

/**
 * Fetches the part of the page that the server drew, before it is awake. Given to the router as if
 * it had come with the program, else that would ask for the page's data again. @throws when it does
 * not come, after six tries: the page stays as it is
 */
export async function fetchPart(route: RouteObject): Promise<void> {
  if (route.lazy === undefined) return;
  const { load }: Later = route.handle;
  route.Component = await withRetries(load);
  delete route.lazy;
}

type Got = { Part?: ComponentType; problem?: Problem };

/** Asks for its part itself, and says why where it cannot be had. */
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
