import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepingWay } from "../next.ts";
import { refusalInAddress, SECOND_STEP } from "../provider-answer.ts";

/**
 * After a provider the address requests the second step. It is removed, so that a reload does not
 * repeat it.
 */
export function useProviderSecondStep(onSecond: () => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWanted = refusalInAddress(search) === SECOND_STEP;
  useEffect(() => {
    if (!isWanted) return;
    onSecond();
    void navigate(keepingWay("/signin", search), { replace: true });
  }, [isWanted, onSecond, navigate, search]);
}
