import type { Drill, Module, ModuleReply, ModuleView } from '#plugins/analysis';

/** A number in an answer with its link. */
export interface ShownNumber {
  /** Where the number is shown. */
  readonly said: string;
  readonly value: number;
  readonly drill: Drill;
}

/** Returns every linked number of an answer: in the total, the table, number views and charts. */
export function getNumbers(module: Module, answer: NonNullable<ModuleReply['Answer']>): readonly ShownNumber[] {
  const view: ModuleView<object> = {
    rows: answer.Rows,
    before: answer.Before?.Rows ?? null,
    counted: answer.Counted,
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    text: (key) => key,
  };
  const { views } = module;
  const numbers: ShownNumber[] = [];
  const add = (label: string, value: unknown, drill: Drill | null | undefined): void => {
    if (drill && typeof value === 'number') numbers.push({ said: `${module.id} ${label}`, value, drill });
  };
  add('counted', answer.Counted, module.whole ?? { fields: {} });
  for (const row of view.rows)
    for (const { key, value, drill } of views.columns)
      add(`${key} ${JSON.stringify(row)}`, value(row, view), drill?.(row));
  for (const { key, value, drill } of views.numbers?.(view) ?? []) add(key, value, drill);
  for (const { key, value, drill } of views.bars?.(view) ?? []) add(`bar ${key}`, value, drill);
  const chart = views.chart?.(view);
  chart?.data.series.forEach(({ key, values }) =>
    values.forEach((value, index) => {
      const category = chart.data.categories[index] ?? '';
      add(`chart ${category} ${key}`, value, chart.drill(category, key));
    }),
  );
  const cloud = views.cloud?.(view);
  for (const { key, weight } of cloud?.data.words ?? []) add(`cloud ${key}`, weight, cloud?.drill(key));
  const grid = views.grid?.(view);
  grid?.data.values.forEach((values, row) =>
    values.forEach((value, column) => add(`grid ${row} ${column}`, value, grid.drill(row, column))),
  );
  const map = views.map?.(view);
  for (const { key, value } of map?.data.areas ?? []) add(`map ${key}`, value, map?.drill(key));
  return numbers;
}
