import { Component, createRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Link } from "../ui/Link.tsx";
import { part } from "../theme/part.ts";
import css from "./EntryCard.module.css";

const Item = part("li", css.item);

/** A line below what an entry is: an icon and one note. */
export const CardNote = part("p", css.note);

export type EntryCardProps = {
  /** Its page: the whole card leads there. */
  href: string;
  name: ReactNode;
  state: ReactNode;
  icon: IconName;
  tone: "fresh" | "ageing" | "old" | "danger";
  distance: ReactNode;
  /** What it is, one line. */
  what: ReactNode;
  /** At most one of its own, and what was asked for besides. */
  notes?: ReactNode;
  keys: ReactNode;
  /** After the keys: "Did it help?". */
  after?: ReactNode;
  isOver?: boolean;
  isChosen?: boolean;
};

/**
 * An entry of a list: how fresh it is and how far, its name, what it is, one note, a row of keys.
 * The name is the one link to its page. It covers the card, and the keys lie above it.
 */
export function EntryCard(card: EntryCardProps) {
  const { tone, after } = card;
  return (
    <SteadyItem isOver={card.isOver === true} data-chosen={card.isChosen === true ? "" : undefined}>
      <div className={css.state} data-tone={tone === "fresh" ? undefined : tone}>
        <p>
          <Icon name={card.icon} size="xs" />
          <span>{card.state}</span>
        </p>{" "}
        <b>{card.distance}</b>
      </div>
      <h2>
        <Link className={css.cover} href={card.href}>
          <bdi>{card.name}</bdi>
        </Link>
      </h2>
      <p className={css.what}>{card.what}</p>
      {card.notes}
      <div className={css.keys}>{card.keys}</div>
      {after !== undefined && (
        <div className={css.after} data-screen="">
          {after}
        </div>
      )}
    </SteadyItem>
  );
}

type SteadyItemProps = ComponentProps<typeof Item> & { isOver: boolean };

/**
 * A card in a list that is kept true. When its entry ends, it keeps the height that it had: nothing
 * below it moves under a finger. A class, since only a class sees its element before an update.
 */
class SteadyItem extends Component<SteadyItemProps> {
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
