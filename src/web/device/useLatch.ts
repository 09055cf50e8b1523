import { useState } from "react";

/** Whether it has ever been so since the part was drawn: what was wanted once stays wanted. */
export function useLatch(isNow: boolean): boolean {
  const [wasOnce, setOnce] = useState(isNow);
  if (isNow && !wasOnce) setOnce(true);
  return isNow || wasOnce;
}
