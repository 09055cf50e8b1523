import { createContext, createElement, useContext } from "react";
import type { ComponentProps, ElementType, ReactElement } from "react";
import { nameOf, rulesOf } from "./css.ts";
import type { Styles } from "./css.ts";
import { writeRules } from "./sheet.ts";

const StyleUse = createContext<Map<string, string> | null>(null);

/** On the server: notes which styles a page uses, by class, so that it carries only these. */
export const StyleUseProvider = StyleUse.Provider;

const styledOnes = new Set<ElementType>();

/** Which styles each class was made of. */
const madeOf = new Map<string, readonly Styles[]>();

type Made = { name: string; rules: readonly string[]; className: string };
type StyledProps<Tag extends ElementType> = ComponentProps<Tag> & { as?: ElementType };

/**
 * An element or component with styles of its own: `styled("p")({ color: c.ink, "&:hover": { color:
 * c.link } })`. `as` draws another element. States are attributes (`&[data-open]`); styles never
 * depend on properties, so each is written once. Of a component the class is handed to it; where
 * that is styled too, the styles given last win.
 */
export function styled<Tag extends ElementType>(tag: Tag) {
  return (styles: Styles): ((props: StyledProps<Tag>) => ReactElement) => {
    const byClass = new Map<string, Made>();
    // Ours write the rules themselves, with their own; other components only put the class
    // somewhere.
    const isOurs = styledOnes.has(tag);
    const Styled = ({ as, ...props }: Looks) => {
      const used = useContext(StyleUse);
      const given = props.className ?? "";
      const made = byClass.get(given) ?? make(styles, given);
      byClass.set(given, made);
      if (!isOurs && used === null) writeRules(made.name, made.rules);
      else if (!isOurs) used?.set(made.name, made.rules.join(""));
      const { className } = made;
      if (isOurs && as !== undefined) return createElement<Looks>(tag, { ...props, as, className });
      return createElement<Looks>(as ?? tag, { ...props, className });
    };
    styledOnes.add(Styled);
    return Styled;
  };
}

type Looks = { as?: ElementType; className?: string };

/** The class of some styles, and of those of the classes they were given along. */
function make(styles: Styles, given: string): Made {
  const classes = given.split(" ").filter((each) => each !== "");
  const all = [styles, ...classes.flatMap((each) => madeOf.get(each) ?? [])];
  const name = nameOf(rulesOf(all, "&").join(""));
  const others = classes.filter((each) => !madeOf.has(each));
  madeOf.set(name, all);
  return { name, rules: rulesOf(all, `.${name}`), className: [name, ...others].join(" ") };
}

/** Name of the animation that shows what was hidden: "0s 3s both" after three seconds. */
export const APPEAR = "appear";
