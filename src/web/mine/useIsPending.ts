import { useServerOnline } from "../store/useServerOnline.ts";
import { useMineActs } from "./useMineActs.tsx";

/** Whether a decision about somebody is still pending here: it does not apply yet. */
export function useIsPending(id: string): boolean {
  const { isUnsent } = useMineActs();
  return useServerOnline() !== "online" && isUnsent(id);
}
