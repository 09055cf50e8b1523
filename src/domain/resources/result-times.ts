/** When a test has its result: within an hour, the same day, the next day, after two days or more. */
export const RESULT_TIMES = ["hour", "day", "next-day", "later"] as const;
export type ResultTime = (typeof RESULT_TIMES)[number];
