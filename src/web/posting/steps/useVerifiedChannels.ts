import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { usePostForm } from "../usePostForm.tsx";

/** A verified number or e-mail of the account, and the answer it fills. */
export type OwnChannel = {
  value: string;
  name: "ownPhone" | "ownEmail";
  title: "posting.contact.ownPhone" | "posting.contact.ownEmail";
};

/** The account's verified number and e-mail; not offered if another person is to be reached. */
export function useVerifiedChannels(): OwnChannel[] {
  const known = useCurrentUser();
  const { answers } = usePostForm();
  if (answers.forOther || known.state !== "known") return [];
  const { phone, phoneVerified, email, emailVerified } = known.me;
  return [
    ...(phone !== null && phoneVerified
      ? [{ value: phone, name: "ownPhone" as const, title: "posting.contact.ownPhone" as const }]
      : []),
    ...(email !== null && emailVerified
      ? [{ value: email, name: "ownEmail" as const, title: "posting.contact.ownEmail" as const }]
      : []),
  ];
}
