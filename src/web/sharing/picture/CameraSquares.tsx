import { styled } from "../../theme/styled.ts";
import type { Code } from "./code.ts";

const Drawing = styled("svg")({
  flex: "none",
  width: 104,
  height: 104,
  background: "#fff",
  borderRadius: 8,
  // On a wall it is read from farther away.
  "@media print": { width: "5cm", height: "5cm" },
});

/** Width of the white edge that a camera needs around a code, in squares. */
const EDGE = 3;

/** A code for a camera: dark on white in every scheme, for else many cameras do not see it. */
export function CameraSquares({ code: { size, path }, label }: { code: Code; label: string }) {
  const side = size + 2 * EDGE;
  return (
    <Drawing viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Drawing>
  );
}
