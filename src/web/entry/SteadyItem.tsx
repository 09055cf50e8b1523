import { Component, createRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { part } from "../theme/part.ts";
import css from "./ResultCard.module.css";

/** The outer element of a card. */
export const Item = part("li", css.item);

type SteadyItemProps = ComponentProps<typeof Item> & { isOver: boolean };

/**
 * A card in a list that is kept true. When its entry ends, it keeps the height that it had: nothing
 * below it moves under a finger. A class, since only a class sees its element before an update.
 */
export class SteadyItem extends Component<SteadyItemProps> {
  readonly item = createRef<HTMLLIElement>();

  override getSnapshotBeforeUpdate({ isOver }: SteadyItemProps): number | null {
    return this.props.isOver && !isOver ? (this.item.current?.getBoundingClientRect().height ?? null) : null;
  }

  override componentDidUpdate(_before: SteadyItemProps, _state: unknown, height: number | null): void {
    if (height !== null && this.item.current !== null) this.item.current.style.minHeight = `${height}px`;
  }

  override render(): ReactNode {
    const { isOver: _isOver, ...props } = this.props;
    return <Item ref={this.item} {...props} />;
  }
}
