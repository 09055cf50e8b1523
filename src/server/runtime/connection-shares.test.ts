import { expect, test } from "vitest";
import { connectionShares, LEAST_CONNECTIONS, MOST_CONNECTIONS } from "./connection-shares.ts";

test("the shares of a process are all it may open, and the pools never have too few", () => {
  for (let most = LEAST_CONNECTIONS; most <= MOST_CONNECTIONS; most += 1) {
    const shares = connectionShares(most);
    expect(Object.values(shares).reduce((sum, each) => sum + each, 0)).toBe(most);
    expect(shares.documents).toBeGreaterThanOrEqual(8);
    expect(shares.accounts).toBeGreaterThanOrEqual(3);
  }
});

test("twenty connections, as most deployments have them", () => {
  expect(connectionShares()).toEqual({ documents: 9, accounts: 6, imports: 2, loading: 2, listening: 1 });
});
