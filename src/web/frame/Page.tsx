import type { ReactNode } from "react";
import { useEmergency } from "../data/useSite.tsx";
import { PlainHeader, Screen } from "./Screen.tsx";
import { Aloud } from "../ui/layout.tsx";
import css from "./Page.module.css";

/** A page of text: title, first sentence, content. */
export function Page({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/more" emergency={useEmergency()} />}>
      <article className={css.text}>
        <Aloud as="h1">{title}</Aloud>
        <p>{lead}</p>
        {children}
      </article>
    </Screen>
  );
}

/** A heading and its text. `id`: target of links. */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {children}
    </>
  );
}
