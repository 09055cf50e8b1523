import { useEffect, useState } from "react";
import { unsentWrites } from "../store/current-store.ts";
import { useWrites } from "../store/useWrites.ts";

/** The writes of this device, and whether they are loaded. */
export function useOpenWrites() {
  const { writes } = useWrites(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void unsentWrites().then(
      () => setOpen(true),
      () => setOpen(true),
    );
  }, []);
  return { isOpen, writes };
}
