import { AppealScreen } from "./AppealScreen.tsx";
import { InvitationScreen } from "./InvitationScreen.tsx";
import { RecoverScreen } from "./RecoverScreen.tsx";
import { SignInScreen } from "./SignInScreen.tsx";
import { SignUpScreen } from "./SignUpScreen.tsx";
import { VerifyScreen } from "./VerifyScreen.tsx";

/** The chunk for sign-in and sign-up. */
export const WAYS_IN = {
  signin: SignInScreen,
  signup: SignUpScreen,
  recover: RecoverScreen,
  verify: VerifyScreen,
  invitation: InvitationScreen,
  appeal: AppealScreen,
};
