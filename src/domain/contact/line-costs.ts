/**
 * Why a published line costs more than an ordinary one. Its caller pays a share, it is a company's
 * number (UAN), or it is a satellite's. Readers are told before they call.
 */
export const LINE_COSTS = ["shared-cost", "uan", "satellite"] as const;
export type LineCost = (typeof LINE_COSTS)[number];
