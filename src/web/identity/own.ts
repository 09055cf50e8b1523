import { AccountScreen } from "./AccountScreen.tsx";
import { FollowsScreen } from "./follows/FollowsScreen.tsx";
import { DeleteScreen } from "./security/DeleteScreen.tsx";
import { EmailScreen } from "./security/EmailScreen.tsx";
import { PasskeysScreen } from "./security/PasskeysScreen.tsx";
import { PasswordScreen } from "./security/PasswordScreen.tsx";
import { ProvidersScreen } from "./security/ProvidersScreen.tsx";
import { SecondFactorScreen } from "./security/SecondFactorScreen.tsx";
import { SecurityScreen } from "./security/SecurityScreen.tsx";
import { SessionsScreen } from "./security/SessionsScreen.tsx";
import { VerifyPhoneScreen } from "./security/VerifyPhoneScreen.tsx";

/** The chunk for one's own account. */
export const OWN = {
  verifyPhone: VerifyPhoneScreen,
  account: AccountScreen,
  follows: FollowsScreen,
  security: SecurityScreen,
  password: PasswordScreen,
  email: EmailScreen,
  passkeys: PasskeysScreen,
  providers: ProvidersScreen,
  secondFactor: SecondFactorScreen,
  sessions: SessionsScreen,
  delete: DeleteScreen,
};
