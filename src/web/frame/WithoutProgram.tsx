import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { EmergencyBar } from "../places/Emergency.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Stack } from "../ui/layout.tsx";

/** Without the program: why nothing can be done, the emergency number, the way to the lists. */
export function WithoutProgram({ why }: { why: string }) {
  const say = useText();
  const emergency = useEmergency();
  return (
    <Stack data-gap="m">
      <p>{why}</p>
      <EmergencyBar number={emergency} />
      <ButtonLink wide href="/">
        {say("home.title")}
      </ButtonLink>
    </Stack>
  );
}
