/**
 * Our icons on a 24 px grid: round strokes of 1.75 px in the text's colour. A page carries each icon it
 * uses once, as a `<symbol>`. Icons of kinds, freshness and urgency have one solid dot each.
 * `fresh`, `ageing`, `old`, `split` (two words differ) and `none` are the dot of freshness.
 */
export const ICONS = {
  location:
    '<path d="M12 21.5c-4.3-4.7-6.6-8.2-6.6-11.4a6.6 6.6 0 0 1 13.2 0c0 3.2-2.3 6.7-6.6 11.4z"/><circle cx="12" cy="10.1" r="2.2" class="dot"/>',
  bed: '<path d="M3 5.5v14M3 16.2h18v3.3M21 16.2V14a4 4 0 0 0-4-4h-5.6v6.2"/><circle cx="7.2" cy="12" r="1.9" class="dot"/>',
  oxygen:
    '<path d="M7 12a4 4 0 0 1 8 0v8a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 7 20zM7 15.8h8M11 8V5.2h4.6M8.6 2.6h4.8M11 2.6v2.6"/><circle cx="18.2" cy="5.2" r="2.1" class="dot"/>',
  blood:
    '<path d="M12 2.6c4 4.5 6.3 8 6.3 11.2a6.3 6.3 0 0 1-12.6 0c0-3.2 2.3-6.7 6.3-11.2z"/><circle cx="12" cy="14.2" r="2.1" class="dot"/>',
  medicine:
    '<path d="M3.9 13.3l9.4-9.4a4.8 4.8 0 0 1 6.8 6.8l-9.4 9.4a4.8 4.8 0 0 1-6.8-6.8zM8.6 8.6l6.8 6.8"/><circle cx="15.9" cy="8.1" r="1.7" class="dot"/>',
  ambulance:
    '<path d="M4.6 17.5H4A1.5 1.5 0 0 1 2.5 16V9A1.5 1.5 0 0 1 4 7.5h10v10H9.4M14 10.5h3.4l4.1 4.2v2.8h-1.6M15.1 17.5H14"/><circle cx="7" cy="17.8" r="2.2"/><circle cx="17.5" cy="17.8" r="2.2"/><circle cx="8.2" cy="4.2" r="1.8" class="dot"/>',
  test: '<path d="M8.5 3v14a3.5 3.5 0 0 0 7 0V3M6.8 3h10.4M8.5 10.5h7"/><circle cx="12" cy="16" r="1.8" class="dot"/>',
  vaccine:
    '<path d="M14.6 5.4l4 4-8.7 8.7-4-4zM16.6 7.4l3-3M17.6 2.4l4 4M8 16l-2.8 2.8M11.4 8.6l2 2M8.6 11.4l2 2"/><circle cx="3.9" cy="20.1" r="1.6" class="dot"/>',
  accessible:
    '<path d="M10.6 8v6.2h4.8l2.9 5.6M10.6 10.6h4.6M7.6 11.6a5.1 5.1 0 1 0 7 6.5"/><circle cx="10.6" cy="3.9" r="2" class="dot"/>',
  "home-care":
    '<path d="M3.2 11.4L12 3.6l8.8 7.8M5.8 9.3V20.4h12.4V9.3M8.9 17.2a3.1 3.1 0 0 1 6.2 0"/><circle cx="12" cy="11.2" r="1.8" class="dot"/>',
  food: '<path d="M3 11.8h18c-.1 3.8-2.1 6.6-5.2 8.2H8.2C5.1 18.4 3.1 15.6 3 11.8z"/><path d="M8.4 8.6c-1.3-1.5 1.1-2.7 0-4.6M15.6 8.6c-1.3-1.5 1.1-2.7 0-4.6"/><circle cx="12" cy="7.4" r="1.7" class="dot"/>',
  shelter:
    '<path d="M2.4 20.2L12 4l9.6 16.2zM8.8 20.2v-.6a3.2 3.2 0 0 1 6.4 0v.6"/><circle cx="12" cy="13" r="1.8" class="dot"/>',
  other:
    '<rect x="3.5" y="3.5" width="7" height="7" rx="1.6"/><rect x="13.5" y="3.5" width="7" height="7" rx="1.6"/><rect x="3.5" y="13.5" width="7" height="7" rx="1.6"/><circle cx="17" cy="17" r="2.6" class="dot"/>',
  business:
    '<path d="M4.8 4h14.4L21 9.3H3zM3 9.3a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M5 12.4v7.8h14v-7.8"/><circle cx="12" cy="16.2" r="1.9" class="dot"/>',
  fresh: '<circle cx="12" cy="12" r="11" class="dot"/>',
  ageing: '<circle cx="12" cy="12" r="10" stroke-width="3.5"/><path d="M12 2a10 10 0 0 1 0 20z" class="dot"/>',
  old: '<circle cx="12" cy="12" r="10" stroke-width="3.5"/>',
  split:
    '<path d="M10 .6a11.4 11.4 0 0 0 0 22.8z" class="dot"/><path d="M15 2.6a10 10 0 0 1 0 18.8z" stroke-width="3.2"/>',
  none: '<circle cx="12" cy="12" r="10" stroke-width="3.5"/><path d="M7 12h10" stroke-width="3.5"/>',
  sort: '<path d="M7 5v14M3.5 15.5L7 19l3.5-3.5M17 19V5M13.5 8.5L17 5l3.5 3.5"/>',
  map: '<path d="M9 4.5L3.5 6.8v12.7L9 17.2l6 2.3 5.5-2.3V4.5L15 6.8zM9 4.5v12.7M15 6.8v12.7"/>',
  "urgency-critical": '<path d="M12 2.8l9.7 17.2H2.3zM12 9.5v4.5"/><circle cx="12" cy="17" r="1.3" class="dot"/>',
  "urgency-urgent":
    '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.6"/><circle cx="12" cy="16.3" r="1.3" class="dot"/>',
  "urgency-soon":
    '<path d="M6.4 3h11.2M6.4 21h11.2M8 3v3.4L12 12l-4 5.6V21M16 3v3.4L12 12l4 5.6V21"/><circle cx="12" cy="18.2" r="1.3" class="dot"/>',
  "urgency-planned":
    '<rect x="3" y="4.6" width="18" height="16.4" rx="2"/><path d="M3 9.8h18M8 2.6v4M16 2.6v4"/><circle cx="16" cy="17" r="1.6" class="dot"/>',
  back: '<path d="M20 12H4.5M10.5 5.5L4 12l6.5 6.5"/>',
  down: '<path d="M5.5 9l6.5 6.5L18.5 9"/>',
  wifi: '<path d="M3 3l18 18M5 12.7a10 10 0 0 1 4.7-2.6M19 12.7a10 10 0 0 0-2.3-1.7M8.5 16.2a5 5 0 0 1 7 0"/><circle cx="12" cy="19.6" r="1.4" class="dot"/>',
  plus: '<path d="M12 4.5v15M4.5 12h15"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  minus: '<path d="M4.5 12h15"/>',
  up: '<path d="M12 20V5M5.5 11L12 4.5l6.5 6.5"/>',
  check: '<path d="M4.5 12.5l5 5L19.5 7"/>',
  phone:
    '<path d="M5.2 3.5h3.3l1.8 4.7-2.3 1.7a12 12 0 0 0 6.1 6.1l1.7-2.3 4.7 1.8v3.3a2 2 0 0 1-2.2 2A17.5 17.5 0 0 1 3.2 5.7a2 2 0 0 1 2-2.2z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.2l3.5 2"/>',
  turn: '<path d="M4 11.5a8 8 0 0 1 14-4.7l2 2.2M20 4v5h-5M20 12.5a8 8 0 0 1-14 4.7l-2-2.2M4 20v-5h5"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10.5" rx="2"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.8"/><path d="M15.6 15.6L21 21"/>',
  more: '<path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.8 6 3.8 9s-.8 6-3.8 9c-3-3-3.8-6-3.8-9s.8-6 3.8-9z"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  share:
    '<path d="M8.4 10.8l7.2-4M8.4 13.2l7.2 4"/><circle cx="6" cy="12" r="2.8"/><circle cx="18" cy="5.5" r="2.8"/><circle cx="18" cy="18.5" r="2.8"/>',
  route: '<path d="M12 2.8L21.2 12 12 21.2 2.8 12zM9 14.5v-2.3a1.5 1.5 0 0 1 1.5-1.5H15M13 8.3l2.4 2.4-2.4 2.4"/>',
  warn: '<path d="M12 3.2l9.3 16.5H2.7zM12 9.5v4.7"/><circle cx="12" cy="17" r="1.2" class="dot"/>',
  list: '<path d="M8.5 6H21M8.5 12H21M8.5 18H21"/><circle cx="4" cy="6" r="1.5" class="dot"/><circle cx="4" cy="12" r="1.5" class="dot"/><circle cx="4" cy="18" r="1.5" class="dot"/>',
  sound: '<path d="M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16 9a4.2 4.2 0 0 1 0 6M18.5 6.3a8 8 0 0 1 0 11.4"/>',
  flag: '<path d="M5 21.5V3.5M5 4.5h13l-2.5 4 2.5 4H5"/>',
  close: '<path d="M5.5 5.5l13 13M18.5 5.5l-13 13"/>',
  data: '<path d="M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3"/>',
  mail: '<path d="M15.6 5.5H5a2 2 0 0 0-2 2V17a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V9.8M3.6 7.6l8.4 6 5-3.5"/><circle cx="20" cy="5.4" r="2.1" class="dot"/>',
  key: '<circle cx="8" cy="15.5" r="4.5"/><path d="M11.3 12.3L20 3.6M16 7.6l3 3"/>',
  eye: '<path d="M2.5 12C4.3 7.8 7.8 5 12 5s7.7 2.8 9.5 7c-1.8 4.2-5.3 7-9.5 7s-7.7-2.8-9.5-7z"/><circle cx="12" cy="12" r="3"/>',
  "eye-off":
    '<path d="M3 3l18 18M9.5 5.3A9.6 9.6 0 0 1 21.5 12a11 11 0 0 1-2.5 3.6M6.2 7.2A11.3 11.3 0 0 0 2.5 12a10 10 0 0 0 13 5.9M10 10.2a3 3 0 0 0 4 4"/>',
  "sign-out":
    '<path d="M14 3.8H6.5A1.5 1.5 0 0 0 5 5.3v13.4a1.5 1.5 0 0 0 1.5 1.5H14M11.5 12h9.3M17.3 8.4l3.6 3.6-3.6 3.6"/><circle cx="9.6" cy="12" r="1.8" class="dot"/>',
  person: '<path d="M4.5 20.5c.8-4.2 3.7-6.5 7.5-6.5s6.7 2.3 7.5 6.5z"/><circle cx="12" cy="7.5" r="4"/>',
} as const;

export type IconName = keyof typeof ICONS;
