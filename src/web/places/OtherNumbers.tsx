import { useText } from "../i18n/useLanguage.tsx";
import { serviceKey } from "./other-number.ts";
import type { OtherNumber } from "./other-number.ts";

/** The emergency numbers of single services, each with the service that answers. */
export function OtherNumbers({ others }: { others: readonly OtherNumber[] }) {
  const say = useText();
  return (
    <ul>
      {others.map((other) => (
        <li key={other.number}>
          <a href={`tel:${other.number}`}>
            {say(serviceKey(other))} <bdi dir="ltr">{other.number}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
