import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { howLongAddress } from "./how-long-address.ts";
import type { Row } from "../row.ts";

/** The way from an entry to how long its cylinder lasts; nothing for what has no gauge. */
export function HowLongLink({ row }: { row: Pick<Row, "kind" | "subtype" | "extras"> }) {
  const say = useText();
  const href = howLongAddress(row);
  if (href === null) return null;
  return (
    <ButtonLink data-screen="" wide href={href}>
      {say("extra.howLong")}
    </ButtonLink>
  );
}
