import type { Code } from "./code.ts";
import css from "./CameraSquares.module.css";

/** Width of the quiet zone that a camera needs around a code, in squares. */
const EDGE = 3;

/** A QR code: dark on white in every scheme, because many cameras need that. */
export function CameraSquares({ code: { size, path }, label }: { code: Code; label: string }) {
  const side = size + 2 * EDGE;
  return (
    <svg
      className={css.drawing}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
