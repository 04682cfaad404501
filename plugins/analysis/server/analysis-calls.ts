import { withServices } from '#core';
import { namedTexts, writeTable, type Caller, type Handlers, type NamedText } from '#core/server';
import { formatDate } from '#shared/time';
import type { analysisContract, ChartDataRow } from '../contract';
import { AnalysisService } from './analysis-service';
import { ChartStore } from './chart-store';
import { serverView } from './module-texts';
import type { ServedModule } from './serve-module';

/** Handlers of the analysis API. */
export const analysisCalls = withServices(
  { analysis: AnalysisService, charts: ChartStore },
  ({ analysis, charts }): Handlers<typeof analysisContract> => {
    const titleOf = (served: ServedModule, caller: Caller, named: NamedText): string =>
      serverView(served, caller, { Rows: [], Before: null, Counted: 0 }, named).text(served.module.question);
    const getAnswer = async (caller: Caller, { Module_ID, Input }: ChartDataRow) =>
      analysis.answer(caller, { Module_ID, Input });

    return {
      answers: async ({ caller, body }) => ({ list: await analysis.answers(caller, body.list) }),
      modules: async ({ caller }) => {
        const [served, named] = await Promise.all([analysis.modules(caller), namedTexts(caller.language)]);
        return { list: served.map((each) => ({ Module_ID: each.module.id, Title: titleOf(each, caller, named) })) };
      },
      exportModule: async ({ caller, body: { Module_ID, Input, format } }) => {
        const { served, answer, view } = await analysis.getView(caller, { Module_ID, Input });
        const { columns, sentence } = served.module.views;
        const title = view.text(served.module.question);
        const when = (at: string): string => formatDate(new Date(at), undefined, caller.timeZone);
        return writeTable(
          {
            name: `${title}-${formatDate(new Date(answer.As_Of), 'yyyyMMdd-HHmm', caller.timeZone)}`,
            columns: columns.map((column) => ({ key: column.key, label: view.text(column.title) })),
            rows: view.rows.map((row) =>
              Object.fromEntries(columns.map((column) => [column.key, column.value(row, view)])),
            ),
            timeZone: caller.timeZone,
            about: {
              title: view.text('analysis:exported.about'),
              lines: () => [
                [title, sentence(view)],
                [view.text('analysis:exported.period'), `${when(answer.From)} – ${when(answer.To)} ${caller.timeZone}`],
              ],
            },
          },
          format,
        );
      },
      charts: async ({ caller, query }) => {
        const chartRows =
          query.id === undefined ? await charts.list(caller, query) : [await charts.read(caller, query.id)];
        const list = await Promise.all(
          chartRows.map(async (chart) => ({
            ...chart,
            Answer: query.id === undefined ? null : await getAnswer(caller, chart),
          })),
        );
        return { list, total: list.length };
      },
      createChart: async ({ caller, body }) => {
        await analysis.answer(caller, body);
        return charts.create(caller, body);
      },
      updateChart: async ({ caller, body: { Chart_Data_ID, ...change } }) => {
        const storedChart = await charts.read(caller, Chart_Data_ID);
        // Reject an invalid question now instead of when the chart is shown.
        await analysis.answer(caller, {
          Module_ID: change.Module_ID ?? storedChart.Module_ID,
          Input: change.Input ?? storedChart.Input,
        });
        return charts.update(caller, Chart_Data_ID, change);
      },
      removeChart: async ({ caller, query }) => ({ removed: await charts.remove(caller, query.id) }),
    };
  },
);
