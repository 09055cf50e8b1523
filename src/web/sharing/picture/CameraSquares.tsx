import type { Code } from "./code.ts";
import css from "./CameraSquares.module.css";

/** Width of the white edge that a camera needs around a code, in squares. */
const EDGE = 3;

/** A code for a camera: dark on white in every scheme, for else many cameras do not see it. */
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
