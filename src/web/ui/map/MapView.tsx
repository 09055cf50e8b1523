import { useEffect, useId, useRef, useState } from "react";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../Icon.tsx";
import { Aloud } from "../layout.tsx";
import { scaleOf } from "./area.ts";
import { LiveMap } from "./live-map.ts";
import type { MapViewProps } from "./map-view.ts";
import css from "./MapView.module.css";

const CROSS = "M24 4v14M24 30v14M4 24h14M30 24h14M24 23.9v.2";

/** The map (props: map-view.ts). Load it with `loadMap`, to keep it out of the first script. */
export function MapView(props: MapViewProps) {
  const say = useText();
  const ground = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLParagraphElement>(null);
  const live = useRef<LiveMap | null>(null);
  const latest = useRef(props);
  const [credits, setCredits] = useState<readonly string[]>([]);
  const [middle, setMiddle] = useState<{ lat: number; zoom: number } | null>(null);
  const help = useId();
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    // It takes the arrow keys and is reached with Tab, like a scrollable region.
    element.tabIndex = 0;
    const map = new LiveMap(element, latest.current, { credits: setCredits, scale: setMiddle });
    live.current = map;
    return () => {
      live.current = null;
      map.end();
    };
  }, []);
  useEffect(() => {
    latest.current = props;
    live.current?.update(props);
    live.current?.leaveFoot(foot.current?.offsetHeight ?? 0);
  });
  const { lights } = props;
  useEffect(() => lights?.((id) => live.current?.light(id)), [lights]);
  const { label, here, rings = [], tiles, streets, onPick, embedded } = props;
  const credit = [...[streets, tiles].flatMap((each) => each?.attribution ?? []), ...credits].join(" · ");
  return (
    <div className={css.frame}>
      <ZoomKeys onZoom={(by) => live.current?.zoomBy(by)} />
      <div
        className={css.ground}
        ref={ground}
        dir="ltr"
        role="region"
        aria-label={label}
        aria-describedby={help}
        data-embedded={embedded === true ? "" : undefined}
      />
      {onPick !== undefined && <Cross />}
      <div className={css.foot}>
        {middle !== null && <Scale {...middle} />}
        {credit !== "" && (
          <p className={css.credit} dir="auto" ref={foot}>
            {credit}
          </p>
        )}
      </div>
      <Aloud id={help}>
        {say("later.map.keys")} {here?.label} {rings.map((ring) => ring.label).join(" ")}
      </Aloud>
    </div>
  );
}

function ZoomKeys({ onZoom }: { onZoom: (by: number) => void }) {
  const say = useText();
  return (
    <div className={css.zooms}>
      <button type="button" aria-label={say("later.map.in")} onClick={() => onZoom(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={say("later.map.out")} onClick={() => onZoom(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  );
}

/** In the middle: the point under it is picked. */
function Cross() {
  return (
    <svg className={css.cross} viewBox="0 0 48 48" aria-hidden="true">
      <path d={CROSS} />
      <path d={CROSS} />
    </svg>
  );
}

/** How long a round distance is in the middle of the map. */
function Scale({ lat, zoom }: { lat: number; zoom: number }) {
  const { language } = useLanguage();
  const { km, px } = scaleOf(lat, zoom);
  const unit = km < 1 ? "meter" : "kilometer";
  const format = new Intl.NumberFormat(localeOf(language), { style: "unit", unit });
  return (
    <p className={css.scale} style={{ width: px }} aria-hidden="true">
      {format.format(km < 1 ? Math.round(km * 1_000) : km)}
    </p>
  );
}
