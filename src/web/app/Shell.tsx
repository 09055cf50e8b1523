import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useText } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { SIZE, WIDE } from "../theme/tokens.ts";
import { Loading } from "./Loading.tsx";
import { Navigation } from "./Navigation.tsx";

const Frame = styled("div")({
  display: "flex",
  flexDirection: "column",
  minHeight: "100vh",
  "&>div": { flex: "1 0 auto" },
  [WIDE]: {
    display: "grid",
    gridTemplateColumns: `${SIZE.rail}px minmax(0,1fr)`,
    "&>div": { gridColumn: 2, gridRow: 1 },
    "&>nav": { gridRow: 1 },
  },
});

const Skip = styled("a")({
  position: "absolute",
  insetInlineStart: 8,
  top: -100,
  zIndex: 3,
  padding: 12,
  background: c.surface,
  color: c.link,
  "&:focus": { top: 8 },
});

/** The frame of every screen: a way past the header, the screen, the tabs. */
export function Shell() {
  const say = useText();
  const isSlow = useSlowLoading();
  useFocusOnArrival();
  return (
    <Frame>
      <Skip href="#main">{say("app.skip")}</Skip>
      <div>
        {isSlow && <Loading />}
        <div hidden={isSlow}>
          <Outlet />
        </div>
      </div>
      <Navigation />
      <ScrollRestoration />
    </Frame>
  );
}

/** Milliseconds of waiting before anything is said about it. */
const PATIENCE_MS = 300;

/** True once a next page has been awaited for 300 ms. */
function useSlowLoading(): boolean {
  const { state } = useNavigation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (state === "idle") return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return isSlow;
}

/** After going to another page the focus is at its main part, so that the keyboard and a screen reader go on from there. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
