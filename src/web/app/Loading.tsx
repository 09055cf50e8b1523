import { styled } from "@mui/material/styles";
import { useText } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { HeaderRow } from "./Screen.tsx";

const Blocks = styled("div")({
  display: "grid",
  gap: 16,
  maxWidth: 712,
  padding: 16,
  "& div": {
    display: "grid",
    gap: 10,
    padding: 16,
    background: c.surface,
    border: `1px solid ${c.line}`,
    borderRadius: RADIUS.card,
  },
  "& i": { height: 18, width: "80%", borderRadius: 6, background: c.line, opacity: 0.6 },
  "& i:first-of-type": { width: "60%" },
  "& i:last-of-type": { height: 56, width: "100%", borderRadius: RADIUS.control },
});

/** Still grey blocks in the shape of cards while a page is on its way; nothing moves. */
export function Loading() {
  const say = useText();
  return (
    <>
      <HeaderRow>
        <p role="status">{say("app.loading")}</p>
      </HeaderRow>
      <Blocks aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </Blocks>
    </>
  );
}
