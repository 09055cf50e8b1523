import { part } from "../theme/part.ts";
import { Card } from "../ui/layout.tsx";
import type { ReactNode } from "react";
import css from "./ListedCard.module.css";

const Words = part("div", css.words);

/** A run or a source in its list. Names and addresses of any length break. */
export function ListedCard({ children }: { children: ReactNode }) {
  return (
    <Card data-pad="" as="article">
      <Words>{children}</Words>
    </Card>
  );
}
