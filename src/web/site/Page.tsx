import { styled } from "../theme/styled.ts";
import type { ReactNode } from "react";
import { useEmergency } from "../data/useSite.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";

const Text = styled("article")({
  display: "grid",
  gap: 12,
  maxWidth: 680,
  overflowWrap: "anywhere",
  "& h2": { marginBlockStart: 16 },
  "& ul": { display: "grid", gap: 12 },
  "& ol": { display: "grid", gap: 12, paddingInlineStart: 24, listStyle: "decimal" },
  "& li a": { display: "inline-flex", alignItems: "center", minHeight: 48 },
});

/** A page of text: its title, a first sentence, and what follows. */
export function Page({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/more" emergency={useEmergency()} />}>
      <Text>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </Text>
    </Screen>
  );
}

/** A heading and its sentences. `id`: what links lead to it by. */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {children}
    </>
  );
}
