import rtlPlugin from "@mui/stylis-plugin-rtl";
import { prefixer } from "stylis";

/** Turns MUI's own left and right around. Ours are logical and need it not; pages written from the right load it. */
export const RIGHT_TO_LEFT = [prefixer, rtlPlugin];
