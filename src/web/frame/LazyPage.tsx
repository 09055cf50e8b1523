import type { ReactNode } from "react";
import { PartAwaited, usePart } from "../lazy/usePart.tsx";
import { Stack } from "../ui/layout.tsx";
import { Screen } from "./Screen.tsx";

type LazyPageProps<Part> = {
  /** Identifies the part of the program. */
  name: string;
  load: () => Promise<Part>;
  title: string;
  header: ReactNode;
  /** What the server renders: the heading and the first sentence. */
  head: ReactNode;
  /** What is said where no program runs, and what can be done all the same. */
  needsProgram: ReactNode;
  /** The error text, if there is more to say than usual. */
  failed?: { title: string; text: string };
  /** Renders the page, with its screen. */
  children: (part: Part) => ReactNode;
};

/** A page whose code is imported when opened. Until then a screen shows its heading. */
export function LazyPage<Part>({ name, load, title, header, head, children, ...awaited }: LazyPageProps<Part>) {
  const fetched = usePart(name, load);
  if (fetched.part !== null) return children(fetched.part);
  return (
    <Screen title={title} header={header}>
      <Stack>
        {head}
        <PartAwaited fetched={fetched} needsProgram={awaited.needsProgram} failed={awaited.failed} />
      </Stack>
    </Screen>
  );
}
