import type { ComponentProps } from "react";
import { Button } from "../ui/Button.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";
import { useHydrated } from "./useHydrated.ts";

/**
 * A button that does nothing without the program. Until the page wakes it is not seen and keeps its
 * place. A text-only page never wakes: nothing is drawn there.
 */
export function WakingButton(props: ComponentProps<typeof Button>) {
  const isAwake = useHydrated();
  return useHasIcons() ? <Button {...props} data-asleep={isAwake ? undefined : ""} /> : null;
}
