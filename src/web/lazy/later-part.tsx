import { lazy } from "react";
import type { ComponentType } from "react";

/**
 * A part that the server draws with its page, and whose code a browser imports after the first
 * script. Until then what the server drew works by itself, as on a page without scripts. It stands
 * in a `Suspense` of its own.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let given: ComponentType<Props> | null = null;
  const Later = lazy(async () => ({ default: await load().catch(() => Nothing) }));
  return {
    /** Gives the server the part, which cannot wait for it. */
    give: (part: ComponentType<Props>): void => void (given = part),
    Part: (props: Props) => {
      const Part = given ?? (Later as unknown as ComponentType<Props>);
      return <Part {...props} />;
    },
  };
}

function Nothing() {
  return null;
}
