import { useEffect } from "react";
import { refusalInAddress, SECOND_STEP } from "../provider-answer.ts";
import { ownProblem } from "../form/refusals.ts";

/** Shows a refusal by a provider or a mail's link, read from the address. */
export function useAddressRefusal(refuse: (problem: ReturnType<typeof ownProblem>) => void, search: string): void {
  useEffect(() => {
    const reason = refusalInAddress(search);
    if (reason !== null && reason !== SECOND_STEP) refuse(ownProblem(reason, "", ""));
  }, [refuse, search]);
}
