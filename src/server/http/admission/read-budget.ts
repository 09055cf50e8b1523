type Waiting = { price: number; isGone: () => boolean; settle: (isPaid: boolean) => void };
type Account = { balance: number; atMs: number; waiting: Waiting[]; owed: number; timer: NodeJS.Timeout | null };

/** How a read waits: at most this long, ms, and only while somebody wants it. */
type Patience = { mostMs: number; isGone: () => boolean };

/** What an account holds at most, and what it gains each second. */
type Budget = { most: number; perSecond: number };

/** More accounts than this are looked through for full ones, which are forgotten. */
const MANY = 10_000;

/**
 * What the expensive reads of one address may cost, in documents. An account fills steadily. A read
 * begins while something is left and may overdraw it, so the next waits the longer.
 */
export class ReadBudget {
  readonly #accounts = new Map<string, Account>();
  readonly #budget: Budget;
  readonly #nowMs: () => number;

  constructor(budget: Budget, nowMs = () => performance.now()) {
    this.#budget = budget;
    this.#nowMs = nowMs;
  }

  /**
   * Pays for a read, and waits where its address has spent all.
   * @returns false when it would wait too long, after that time, or nobody waits for it any more
   */
  pay(network: string, price: number, { mostMs, isGone }: Patience): boolean | Promise<boolean> {
    const account = this.#accountOf(network);
    if (account.waiting.length === 0 && account.balance > 0) {
      account.balance -= price;
      return true;
    }
    if (this.#msUntilPaid(account.owed - account.balance) > mostMs) return refuseAfter(mostMs);
    return new Promise((settle) => {
      account.owed += price;
      account.waiting.push({ price, isGone, settle });
      this.#wake(account);
    });
  }

  #accountOf(network: string): Account {
    const atMs = this.#nowMs();
    let account = this.#accounts.get(network);
    if (account === undefined) {
      if (this.#accounts.size >= MANY) this.#forgetFull();
      account = { balance: this.#budget.most, atMs, waiting: [], owed: 0, timer: null };
      this.#accounts.set(network, account);
    }
    this.#refill(account, atMs);
    return account;
  }

  /** Serves who waits as soon as something is left. */
  #wake(account: Account): void {
    if (account.timer !== null || account.waiting.length === 0) return;
    const again = (): void => {
      account.timer = null;
      this.#refill(account, this.#nowMs());
      while (account.balance > 0 && account.waiting.length > 0) this.#serve(account);
      this.#wake(account);
    };
    account.timer = setTimeout(again, Math.ceil(this.#msUntilPaid(1 - account.balance)));
    account.timer.unref();
  }

  #serve(account: Account): void {
    const next = account.waiting.shift();
    if (next === undefined) return;
    account.owed -= next.price;
    const isGone = next.isGone();
    if (!isGone) account.balance -= next.price;
    next.settle(!isGone);
  }

  #forgetFull(): void {
    const now = this.#nowMs();
    for (const [network, account] of this.#accounts) {
      this.#refill(account, now);
      if (account.balance >= this.#budget.most && account.waiting.length === 0) this.#accounts.delete(network);
    }
  }

  #refill(account: Account, atMs: number): void {
    const gained = ((atMs - account.atMs) / 1_000) * this.#budget.perSecond;
    account.balance = Math.min(this.#budget.most, account.balance + gained);
    account.atMs = atMs;
  }

  #msUntilPaid(missing: number): number {
    return (Math.max(0, missing) / this.#budget.perSecond) * 1_000;
  }
}

function refuseAfter(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}
