import { z } from 'zod';
import { BusinessError, withServices } from '#core';
import {
  filterWords,
  namedTexts,
  ServerKernel,
  type Caller,
  type DocumentBlock,
  type DocumentFormat,
  type DocumentSource,
  type FilterWords,
} from '#core/server';
import { listFilters } from '#plugins/articles/server';
import { formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import { questionSchema, type ModuleAnswer, type ModuleQuestion } from '../contract';
import { getChart } from '../module-chart';
import { AnalysisService } from './analysis-service';
import { serverView } from './module-texts';
import type { ServedModule } from './serve-module';

/** A screen of modules: its questions in display order. */
const boardSchema = z.object({
  Title: z.string().max(100),
  Modules: z.array(questionSchema).min(1).max(40),
});
type Board = z.output<typeof boardSchema>;
const getBoard = (content: unknown): Board => boardSchema.parse(content);

/** Returns the filters that all questions share; the time range is stated by each answer. */
function commonFilter({ Modules }: Board): Readonly<Record<string, string>> {
  const [first, ...rest] = Modules.map(
    ({ Input: { Published_At: _at, Groups: _groups, ...filter } }) => filter as Readonly<Record<string, unknown>>,
  );
  return Object.fromEntries(
    Object.entries(first ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' && rest.every((other) => other[name] === value) ? [[name, value] as const] : [],
    ),
  );
}

/** The contribution of one question to a document, with its answer. */
interface BoardPart {
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
  readonly answer: ModuleAnswer | null;
}

/** The recipient of a document: the accessible modules and the texts. */
interface BoardReader {
  readonly caller: Caller;
  readonly modules: ReadonlyMap<string, ServedModule>;
  readonly text: Awaited<ReturnType<typeof namedTexts>>;
}

/**
 * Exports a whole screen of figures as one document: a workbook with one sheet per question, or a PDF with the charts.
 */
export const boardExport = withServices(
  { analysis: AnalysisService, kernel: ServerKernel },
  ({ analysis, kernel }): DocumentSource => {
    const filters = listFilters(kernel);

    const conditions = (caller: Caller, board: Board): Promise<readonly FilterWords[]> =>
      filterWords(kernel, caller, filters(caller), commonFilter(board));

    const part = async (
      { caller, modules, text }: BoardReader,
      question: ModuleQuestion,
      format: DocumentFormat,
    ): Promise<BoardPart> => {
      const served = modules.get(question.Module_ID);
      const failed = (reason: string, title: string = question.Module_ID): BoardPart => ({
        title,
        answer: null,
        blocks: [{ kind: 'paragraph', text: text('analysis:board.failed', { reason }) }],
      });
      if (!served) return failed(question.Module_ID);
      const { module } = served;
      const nothing = serverView(served, caller, { Rows: [], Before: null, Counted: 0 }, text);
      const title = nothing.text(module.question);
      try {
        const answer = await analysis.answer(caller, question);
        const view = serverView(served, caller, answer, text);
        const { columns, numbers } = module.views;
        const chart = getChart(module, view);
        const table: DocumentBlock = {
          kind: 'table',
          title: format === 'xlsx' ? title : '',
          columns: columns.map((column) => view.text(column.title)),
          rows: view.rows.map((row) => columns.map((column) => column.value(row, view))),
        };
        const picture: DocumentBlock = numbers
          ? {
              kind: 'figures',
              list: numbers(view).map(({ name, value }) => ({
                name,
                value: value === null ? '—' : formatNumber(value, caller.language),
              })),
            }
          : chart && view.rows.length > 0
            ? { kind: 'chart', title, data: chart }
            : table;
        const sentence: DocumentBlock = { kind: 'paragraph', text: module.views.sentence(view) };
        return { title, answer, blocks: [sentence, format === 'xlsx' ? table : picture] };
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        return failed(error.message, title);
      }
    };

    return {
      name: 'analysis.board',
      title: 'analysis:board.title',
      privilege: ['classifiedInfo', 'action'],
      check: async (_caller, content) => void getBoard(content),
      conditions: (caller, content) => conditions(caller, getBoard(content)),
      size: (content) => getBoard(content).Modules.length,
      document: async (caller, content, format, { exportId, personName, clientName }, step) => {
        const board = getBoard(content);
        const [text, served] = await Promise.all([namedTexts(caller.language), analysis.modules(caller)]);
        const reader = { caller, text, modules: new Map(served.map((each) => [each.module.id, each])) };
        const when = (at: string | number): string => formatDate(new Date(at), undefined, caller.timeZone);
        const parts: BoardPart[] = [];
        for (const question of board.Modules) {
          parts.push(await part(reader, question, format));
          await step();
        }
        const conditionLines = await conditions(caller, board);
        const lines: readonly FilterWords[] = [
          [text('analysis:board.client'), clientName],
          [text('analysis:board.person'), personName],
          [text('analysis:board.time'), `${when(Date.now())} (${caller.timeZone})`],
          ...conditionLines,
          [text('analysis:board.number'), exportId],
        ];
        return {
          name: board.Title,
          title: board.Title,
          sheet: text('analysis:board.about'),
          subtitle: lines.map(([label, value]) => `${label}${caller.language === 'zh-CN' ? '：' : ': '}${value}`),
          language: caller.language,
          footer: `${clientName} · ${board.Title} · ${when(Date.now())}`,
          blocks: parts.flatMap(({ title, answer, blocks }): DocumentBlock[] => [
            { kind: 'heading', level: 1, text: title },
            ...blocks,
            ...(answer
              ? [
                  {
                    kind: 'paragraph' as const,
                    style: 'note' as const,
                    text: `${text('analysis:board.period')} ${when(answer.From)} – ${when(answer.To)} · ${text('analysis:board.counted')} ${formatNumber(answer.Counted, caller.language)}`,
                  },
                ]
              : []),
          ]),
        };
      },
    };
  },
);
