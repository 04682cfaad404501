import type { Drift, Evidence } from '../report';
import type { AnsweredAgain } from './evidence-maker';

type Said = Pick<Evidence, 'Evidence_ID' | 'Columns' | 'Rows' | 'Figures' | 'Counted'>;
type Value = string | number | null;

/**
 * Returns the figures of a result that have changed. Rows are compared by their key, regardless of position: a removed
 * row has no value now; a row that is new among the shown ones represents a value that the report does not contain.
 */
export function changedFigures(
  { Evidence_ID, Columns, Rows, Figures, Counted }: Said,
  now: Pick<AnsweredAgain, 'Rows' | 'More' | 'Figures' | 'Counted'>,
): Drift['Figures'] {
  const change = (Row_Key: string, Column_Key: string, was: Value, is: Value) => ({
    Evidence_ID,
    Row_Key,
    Column_Key,
    Was: String(was ?? ''),
    Is: is === null ? null : String(is),
  });
  const counted = Counted === now.Counted ? [] : [change('', 'Counted', Counted, now.Counted)];
  const rows = new Map([...now.More, ...now.Rows].map(({ Key, Cells }) => [Key, Cells]));
  const cells = Rows.flatMap(({ Key, Cells }) =>
    Cells.flatMap(({ Value }, at) => {
      const is = rows.get(Key)?.[at]?.Value ?? null;
      return typeof Value !== 'number' || Value === is ? [] : [change(Key, Columns[at]?.Key ?? '', Value, is)];
    }),
  );
  const previousKeys = new Set(Rows.map(({ Key }) => Key));
  const newRows = now.Rows.flatMap(({ Key, Cells }) => {
    const at = Cells.findIndex(({ Value }) => typeof Value === 'number');
    return previousKeys.has(Key) || at < 0 ? [] : [change(Key, Columns[at]?.Key ?? '', null, Cells[at]?.Value ?? null)];
  });
  // Current values of the figures are also in the rows; only the values of the previous period are unique to the
  // figures.
  const before = new Map(now.Figures.map(({ Key, Before }) => [Key, Before]));
  const past = Figures.flatMap(({ Key, Before }) => {
    const is = before.get(Key) ?? null;
    return Before === null || Before === is ? [] : [change(Key, 'Before', Before, is)];
  });
  return [...counted, ...cells, ...newRows, ...past];
}
