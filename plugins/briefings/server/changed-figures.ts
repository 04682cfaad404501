import type { Drift, Evidence } from '../report';

type Answered = Pick<Evidence, 'Rows' | 'Figures'>;

/**
 * The figures of an answer that are others now. Rows are compared by their key: one that is gone has no value now, and
 * one that is new takes nothing from what the report says.
 */
export function changedFigures(
  { Evidence_ID, Columns, Rows, Figures }: Pick<Evidence, 'Evidence_ID' | 'Columns' | 'Rows' | 'Figures'>,
  now: Answered,
): Drift['Figures'] {
  const rows = new Map(now.Rows.map(({ Key, Cells }) => [Key, Cells]));
  const cells = Rows.flatMap(({ Key, Cells }) => {
    const present = rows.get(Key);
    return Cells.flatMap(({ Value }, at) => {
      const is = present?.[at]?.Value ?? null;
      return typeof Value !== 'number' || Value === is
        ? []
        : [
            {
              Evidence_ID,
              Row_Key: Key,
              Column_Key: Columns[at]?.Key ?? '',
              Was: String(Value),
              Is: is === null ? null : String(is),
            },
          ];
    });
  });
  // What the figures say of the present stands in the rows, too; only what they say of the time before is their own.
  const before = new Map(now.Figures.map(({ Key, Before }) => [Key, Before]));
  const past = Figures.flatMap(({ Key, Before }) => {
    const is = before.get(Key) ?? null;
    return Before === null || Before === is
      ? []
      : [
          {
            Evidence_ID,
            Row_Key: Key,
            Column_Key: 'Before',
            Was: String(Before),
            Is: is === null ? null : String(is),
          },
        ];
  });
  return [...cells, ...past];
}
