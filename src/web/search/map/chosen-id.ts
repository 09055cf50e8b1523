/** Id of the place in the list's pane where a desk shows what was chosen on the map. */
export const CHOSEN_ID = "chosen-on-map";
