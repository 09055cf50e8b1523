import rtlPlugin from "@mui/stylis-plugin-rtl";

/**
 * Turns MUI's own left and right around. Ours are logical and need it not; only pages written from the right load it. Without
 * stylis' prefixer: that of its newer releases does not read what Emotion's older copy writes, and the browsers we build for need
 * no prefixes.
 */
export const RIGHT_TO_LEFT = [rtlPlugin];
