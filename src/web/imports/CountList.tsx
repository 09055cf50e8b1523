import css from "./CountList.module.css";

/** Words, each with its count. */
export function CountList({ rows }: { rows: readonly (readonly [words: string, count: string])[] }) {
  return (
    <dl className={css.counts}>
      {rows.map(([words, count]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            <bdi>{count}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
