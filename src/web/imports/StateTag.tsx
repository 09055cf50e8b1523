import type { RunState } from "#domain/imports/run.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { Tone } from "../ui/Band.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import css from "./StateTag.module.css";

const LOOKS: Readonly<Record<RunState, { tone: Tone; icon: IconName }>> = {
  uploading: { tone: "ageing", icon: "clock" },
  uploaded: { tone: "ageing", icon: "clock" },
  checking: { tone: "calm", icon: "clock" },
  checked: { tone: "ageing", icon: "clock" },
  importing: { tone: "calm", icon: "clock" },
  done: { tone: "fresh", icon: "check" },
  failed: { tone: "danger", icon: "warn" },
  undoing: { tone: "calm", icon: "clock" },
  undone: { tone: "old", icon: "turn" },
  cancelled: { tone: "danger", icon: "warn" },
};

/** The state of a run in words, with its colour and icon. */
export function StateTag({ state }: { state: RunState }) {
  const say = useText();
  const { tone, icon } = LOOKS[state];
  return (
    <span className={css.tag} data-tone={tone === "fresh" ? undefined : tone}>
      <Icon name={icon} size="s" />
      {say(`imports.state.${state}`)}
    </span>
  );
}

/** The same in a row of a table, whose height a tag would change. */
export function StateLine({ state }: { state: RunState }) {
  const say = useText();
  return (
    <>
      <Icon name={LOOKS[state].icon} size="s" /> {say(`imports.state.${state}`)}
    </>
  );
}
