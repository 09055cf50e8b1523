import { styled } from "../../theme/styled.ts";
import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { c } from "../../theme/theme.ts";
import { RADIUS, SIZE } from "../../theme/tokens.ts";
import { Icon } from "../Icon.tsx";
import { Aloud } from "../layout.tsx";
import { LiveMap } from "./live-map.ts";
import type { MapViewProps } from "./map-view.ts";

const Frame = styled("div")({
  position: "relative",
  height: "100%",
  minHeight: 240,
  isolation: "isolate",
  overflow: "hidden",
  borderRadius: "inherit",
});

/**
 * What Leaflet's own style sheet says of the parts that are used here, in words that stay where
 * they are on pages written from the right: the map itself lies on the earth and is not mirrored.
 */
const Ground = styled("div")({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  background: c.sunken,
  cursor: "grab",
  outlineOffset: -3,
  touchAction: "none",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
  "&[data-embedded]": { touchAction: "pan-x pan-y" },
  "&:active": { cursor: "grabbing" },
  "& .leaflet-pane, & .leaflet-tile, & .leaflet-tile-container, & .leaflet-layer": {
    position: "absolute",
    insetInlineStart: 0,
    top: 0,
  },
  "& .leaflet-tile": { visibility: "hidden", pointerEvents: "none" },
  "& .leaflet-tile-loaded": { visibility: "inherit" },
  "& .leaflet-pane": { zIndex: 1 },
  "& .leaflet-pins-pane": { zIndex: 2, pointerEvents: "none" },
  "& .leaflet-zoom-animated": { transformOrigin: "0 0" },
  "& .leaflet-control-container": { display: "none" },
  "&>canvas": { position: "absolute", insetInlineStart: 0, top: 0, zIndex: 2, pointerEvents: "none" },
  "& .leaflet-pins-pane button": {
    position: "absolute",
    insetInlineStart: 0,
    top: 0,
    width: SIZE.target,
    height: SIZE.target,
    padding: 0,
    border: 0,
    borderRadius: "50%",
    background: "none",
    pointerEvents: "none",
  },
});

const Zooms = styled("div")({
  position: "absolute",
  insetBlockStart: 8,
  insetInlineEnd: 8,
  zIndex: 3,
  display: "grid",
  gap: 8,
  "& button": {
    display: "grid",
    placeItems: "center",
    width: SIZE.target,
    height: SIZE.target,
    padding: 0,
    border: `2px solid ${c.control}`,
    borderRadius: RADIUS.control,
    background: c.surface,
    color: c.ink,
    cursor: "pointer",
    "&:hover": { borderColor: c.ink },
    "&:active": { background: c.sunken },
  },
});

const Credit = styled("p")({
  position: "absolute",
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: 3,
  maxWidth: "100%",
  padding: "2px 8px",
  borderStartStartRadius: RADIUS.chip,
  background: c.surface,
  color: c.inkSoft,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
});

const Cross = styled("svg")({
  position: "absolute",
  inset: 0,
  zIndex: 3,
  width: 48,
  height: 48,
  margin: "auto",
  fill: "none",
  strokeLinecap: "round",
  pointerEvents: "none",
  "& path:first-of-type": { stroke: c.surface, strokeWidth: 7 },
  "& path:last-of-type": { stroke: c.ink, strokeWidth: 3 },
});

const CROSS = "M24 4v14M24 30v14M4 24h14M30 24h14M24 23.9v.2";

/**
 * The map (map-view.ts says what it takes). Load it by `loadMap`: nothing of it belongs into the
 * first script.
 */
export function MapView(props: MapViewProps) {
  const say = useText();
  const ground = useRef<HTMLDivElement>(null);
  const live = useRef<LiveMap | null>(null);
  const latest = useRef(props);
  const [credits, setCredits] = useState<readonly string[]>([]);
  const help = useId();
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    // It takes the arrows and is reached by Tab, as a region that scrolls.
    element.tabIndex = 0;
    const map = new LiveMap(element, latest.current, setCredits);
    live.current = map;
    return () => {
      live.current = null;
      map.end();
    };
  }, []);
  useEffect(() => {
    latest.current = props;
    live.current?.update(props);
  });
  const { label, describedBy, rings = [], tiles, onPick, embedded } = props;
  const credit = [...credits, ...(tiles ? [tiles.attribution] : [])].join(" · ");
  return (
    <Frame>
      <Zooms>
        <button type="button" aria-label={say("later.map.in")} onClick={() => live.current?.zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={say("later.map.out")} onClick={() => live.current?.zoomBy(-1)}>
          <Icon name="minus" />
        </button>
      </Zooms>
      <Ground
        ref={ground}
        dir="ltr"
        role="region"
        aria-label={label}
        aria-describedby={describedBy === undefined ? help : `${help} ${describedBy}`}
        data-embedded={embedded === true ? "" : undefined}
      />
      {onPick !== undefined && (
        <Cross viewBox="0 0 48 48" aria-hidden="true">
          <path d={CROSS} />
          <path d={CROSS} />
        </Cross>
      )}
      {credit !== "" && <Credit dir="auto">{credit}</Credit>}
      <Aloud id={help}>
        {say("later.map.keys")} {rings.map((ring) => ring.label).join(" ")}
      </Aloud>
    </Frame>
  );
}
