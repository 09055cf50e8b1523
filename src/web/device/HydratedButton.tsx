import type { ComponentProps } from "react";
import { Button } from "../ui/Button.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";
import { useHydrated } from "./useHydrated.ts";

/**
 * A button that does nothing without the program. Until the page hydrates it is not seen and keeps its
 * place. A text-only page never hydrates: nothing is drawn there.
 */
export function HydratedButton(props: ComponentProps<typeof Button>) {
  const isHydrated = useHydrated();
  return useHasIcons() ? <Button {...props} data-asleep={isHydrated ? undefined : ""} /> : null;
}
