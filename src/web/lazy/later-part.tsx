import { lazy, memo, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { withRetries } from "../i18n/retry.ts";

/**
 * A part that the server draws with its page, and whose code a browser imports after the first
 * script. Until then what the server drew stays and works by itself, as on a page without scripts.
 * `Fallback`: what stands for it where the server did not draw it; nothing by default.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
) {
  let given: ComponentType<Props> | null = null;
  let isLoaded = false;
  const Later = lazy(async () => {
    const part = await loadSometime(load);
    isLoaded = true;
    return { default: part };
  });
  function Part(props: Props) {
    const [drawn] = useState(props);
    const [isNew, setNew] = useState(false);
    // Other content than was drawn. A boundary of its own keeps no navigation waiting for the code.
    if (!isNew && !isLoaded && given === null && drawn !== props) setNew(true);
    const Drawing = given ?? (Later as unknown as ComponentType<Props>);
    return (
      <Suspense key={isNew ? "new" : "drawn"} fallback={<Fallback {...props} />}>
        <Drawing {...props} />
      </Suspense>
    );
  }
  return {
    /** Imports it before a page is drawn: the server does not wait while it draws. */
    fetch: async (): Promise<void> => void (given = await load()),
    /** Rendered again only where its props change: what the server drew would vanish otherwise. */
    Part: memo(Part) as unknown as ComponentType<Props>,
  };
}

/** Imports with retries. Where all fail, once more with each return of the network. */
async function loadSometime<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await withRetries(load);
    } catch {
      await new Promise((done) => addEventListener("online", done, { once: true }));
    }
  }
}

function Nothing() {
  return null;
}
