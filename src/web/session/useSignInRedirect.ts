import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CurrentUser } from "./useCurrentUser.ts";

/**
 * Leads a reader without a session to the sign-in, which returns to this page.
 * @param isForStaff whether the page needs a role; the sign-in says so
 */
export function useSignInRedirect(user: CurrentUser, isForStaff: boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasNobody = user.state === "nobody";
  const hasExpired = hasNobody && user.problem?.reason === "identity/session-expired";
  useEffect(() => {
    if (!hasNobody) return;
    const purpose = hasExpired ? "again" : isForStaff ? "staff" : "account";
    void navigate(`/signin?${new URLSearchParams({ for: purpose, next: `${pathname}${search}` })}`, { replace: true });
  }, [hasNobody, hasExpired, isForStaff, pathname, search, navigate]);
}
