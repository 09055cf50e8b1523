import type { ReactNode } from "react";
import { Fragment } from "react";
import { UUID } from "#domain/shared/ids.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Link } from "../../ui/Link.tsx";
import { deedOf } from "./audit-deeds.ts";
import type { AuditEntry } from "./audit-deeds.ts";
import { kindName } from "../../i18n/kind-name.ts";

/** Stands in a text for what is drawn there: no text has these characters. */
const [WHO, WHAT] = ["\uE000", "\uE001"];

/** "Asha hid the post: Oxygen in Salt Lake", with a link to each that has a page. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const say = useText();
  const { subject } = entry;
  const deed = say(`admin.audit.deed.${deedOf(entry)}`, { who: WHO });
  const isOther = subject !== null && subject.id !== entry.who;
  const text = isOther ? say("admin.audit.line", { deed, what: WHAT }) : deed;
  return (
    <>
      {text.split(/([\uE000\uE001])/).map((part, at) => (
        <Fragment key={at}>
          {part === WHO ? <Author entry={entry} /> : part === WHAT ? <Subject entry={entry} /> : part}
        </Fragment>
      ))}
    </>
  );
}

function Author({ entry: { who, whoName, role } }: { entry: AuditEntry }) {
  const say = useText();
  if (whoName !== null) return <Named href={`/people/${who}`}>{whoName}</Named>;
  if (role === "anyone") return <b>{say("admin.audit.somebody")}</b>;
  // What is no account's id is the server itself, or its commands.
  return <b>{say(UUID.test(who) ? "admin.audit.gone" : "app.name")}</b>;
}

function Subject({ entry: { act, subject } }: { entry: AuditEntry }) {
  const say = useText();
  if (subject === null) return null;
  const { type, id } = subject;
  // What moderators decided about may be hidden: its case can still be read.
  const post = act.startsWith("moderation.") ? `/moderate/${id}` : `/r/${id}`;
  const href = type === "person" ? `/people/${id}` : type === "facility" ? `/f/${id}` : post;
  if (type === "person" && subject.name === null) return <b>{say("admin.audit.gone")}</b>;
  const name = nameOf(subject, say);
  // It is gone: its page would say that it is not found.
  return name === undefined ? <code>{id}</code> : <Named href={href}>{name}</Named>;
}

function nameOf({ name, kind }: NonNullable<AuditEntry["subject"]>, say: Say): string | undefined {
  return name ?? (kind === undefined ? undefined : kindName(kind, say));
}

function Named({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href}>
      <bdi>{children}</bdi>
    </Link>
  );
}
