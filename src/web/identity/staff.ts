import { DeadLettersScreen } from "./people/DeadLettersScreen.tsx";
import { DemoScreen } from "./people/DemoScreen.tsx";
import { InvitationsScreen } from "./people/InvitationsScreen.tsx";
import { PeopleScreen } from "./people/PeopleScreen.tsx";
import { PersonScreen } from "./people/PersonScreen.tsx";
import { AuditScreen } from "./running/AuditScreen.tsx";
import { LearningScreen } from "./running/LearningScreen.tsx";
import { PoliciesScreen } from "./running/PoliciesScreen.tsx";

/** The chunk for admins. */
export const STAFF = {
  people: PeopleScreen,
  person: PersonScreen,
  invitations: InvitationsScreen,
  deadLetters: DeadLettersScreen,
  demo: DemoScreen,
  policies: PoliciesScreen,
  audit: AuditScreen,
  learning: LearningScreen,
};
