import { languagesOfCountry } from "#domain/places/languages.ts";
import { useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { languageOwnName } from "../i18n/own-name.ts";
import { styled } from "../theme/styled.ts";
import { SIZE } from "../theme/tokens.ts";
import { Choices } from "../ui/choices.tsx";
import { Icon } from "../ui/Icon.tsx";
import { usePostForm } from "./usePostForm.tsx";

const Fold = styled("details")({
  "&>summary": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: SIZE.target,
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
  },
  "&>summary>span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
});

/**
 * In which languages they can be called, if they like to say: those of the place's country, then
 * those we have screens in.
 */
export function SpokenQuestion() {
  const { say, languages } = useLanguage();
  const { defaultCountry } = useSite();
  const { answers, change } = usePostForm();
  const there = languagesOfCountry(answers.place?.country ?? defaultCountry);
  const known = new Set([...there, ...languages.map(({ code }) => code), ...answers.speaks]);
  return (
    <Fold open={answers.speaks.length > 0 ? true : undefined}>
      <summary>
        <Icon name="globe" />
        <span>{say("posting.speaks")}</span>
        <Icon name="down" size="s" />
      </summary>
      <Choices
        several
        legend={say("posting.speaksWhy")}
        choices={[...known].map((code) => ({
          value: code,
          title: <bdi lang={code}>{languageOwnName(code, languages)}</bdi>,
        }))}
        chosen={answers.speaks}
        onChoose={(code, isOn) => {
          const others = answers.speaks.filter((each) => each !== code);
          change({ speaks: isOn ? [...others, code] : others });
        }}
      />
    </Fold>
  );
}
