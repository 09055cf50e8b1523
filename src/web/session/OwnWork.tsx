import { useCurrentUser } from "./useCurrentUser.ts";
import { WorkLinks } from "./WorkLinks.tsx";

/** Links of the current user's roles; nothing while they are not known, or without a role. */
export function OwnWork() {
  const user = useCurrentUser();
  return user.state === "known" ? <WorkLinks me={user.me} /> : null;
}
