import { createElement } from "react";
import type { ComponentProps, ElementType, ReactElement } from "react";

type PartProps<Tag extends ElementType> = ComponentProps<Tag> & { as?: ElementType };
type StyledProps = { as?: ElementType; className?: string | undefined };

/**
 * A component with its own class, for other files: `export const Card = part("section", css.card)`.
 * Its look depends on attributes (`data-pad`), never on props. `as` renders another element. A
 * given class comes second; if both set a property, the file imported last wins.
 */
export function part<Tag extends ElementType>(tag: Tag, own: string | undefined) {
  return function Part({ as, ...props }: PartProps<Tag>): ReactElement {
    const { className: given }: StyledProps = props;
    const className = given === undefined ? own : `${own} ${given}`;
    // A part of a part passes `as` on.
    if (as !== undefined && typeof tag !== "string")
      return createElement<StyledProps>(tag, { ...props, as, className });
    return createElement<StyledProps>(as ?? tag, { ...props, className });
  };
}
