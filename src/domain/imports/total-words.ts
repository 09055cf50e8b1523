import { fold } from "../shared/fold.ts";

/** What stands before the sums of other rows, in the shipped languages. Own list. */
const TOTALS: ReadonlySet<string> = new Set(
  "total, totals, grand total, sub total, subtotal, sum, overall total, total general, suma, total geral, subtotal geral, jumlah, jumlah total, total keseluruhan, कुल, कुल योग, योग, उप योग, एकूण, बेरीज, जम्मा, कुल जम्मा, মোট, সর্বমোট, উপমোট, மொத்தம், கூட்டுத்தொகை, మొత్తం, الاجمالي, الإجمالي, المجموع, اجمالي, المجموع الكلي, کل, کل تعداد, مجموعی, میزان, ensemble, somme"
    .split(",")
    .map(fold),
);

/** Whether a cell says that its row holds the sums of others. */
export function namesTotal(text: string): boolean {
  return TOTALS.has(fold(text));
}
