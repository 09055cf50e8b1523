import { useText } from "../i18n/useLanguage.tsx";
import type { Service } from "./service-words.ts";

/** A facility's services: known ones translated, others as written, usually in English. */
export function Services({ services }: { services: readonly Service[] }) {
  const say = useText();
  return services.map((each, at) => (
    <span key={typeof each === "string" ? each : each.known}>
      {at > 0 && " · "}
      {typeof each === "string" ? <bdi lang="en">{each}</bdi> : say(each.known)}
    </span>
  ));
}
