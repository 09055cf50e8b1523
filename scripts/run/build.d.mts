/** Whether `dist` was made, for people's use, from exactly these sources by this Node. */
export function isFresh(): boolean;
