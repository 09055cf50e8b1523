import { useLocation, useNavigate } from "react-router";
import { placeAndQueryPart } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { useListPane } from "../../frame/useListPane.ts";
import type { FoundPage } from "../find-loader.ts";

/**
 * What a tap on the map does to the pane: a pin opens its entry there. From one entry to the next
 * the list stays one step back.
 */
export function useMapNavigation(query: FindQuery, found: FoundPage) {
  const navigate = useNavigate();
  // Behind an entry it is still that of the list.
  const { pathname, search } = useLocation();
  const isEntry = useListPane().entry !== null;
  const near = placeAndQueryPart(query, found.place.query);
  return {
    open: (id: string) => void navigate(`/r/${id}${near === "" ? "" : `?${near}`}`, { replace: isEntry }),
    /** The rows of a place stand in the list. */
    showList: () => {
      if (isEntry) void navigate(pathname + search);
    },
  };
}
