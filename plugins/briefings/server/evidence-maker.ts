import { inject, NotFoundError } from '#core';
import { namedTexts, type Caller } from '#core/server';
import { getChart, type Module, type ModuleInput, type ModuleView } from '#plugins/analysis';
import { AnalysisService, serverView } from '#plugins/analysis/server';
import type { Evidence } from '../report';

type Answered = Pick<Evidence, 'Sentence' | 'Counted' | 'Rows' | 'Figures'>;

/**
 * Current result of a query; `More` are rows beyond the shown ones, fetched if some of the former rows are not among
 * these.
 */
export interface AnsweredAgain extends Answered {
  readonly More: Evidence['Rows'];
}

/** Maximum number of rows that may be requested. */
const largest = 100;

/** Builds the rows of a result, which are identified by their non-numeric cells. */
function getRows({ views: { columns } }: Module, view: ModuleView<object>): Evidence['Rows'] {
  const keyCounts = new Map<string, number>();
  return view.rows.map((row) => {
    const cells = columns.map((column) => ({
      Value: column.value(row, view),
      Drill: column.drill?.(row) ?? null,
    }));
    const key = cells.flatMap(({ Value }) => (typeof Value === 'number' ? [] : [Value ?? ''])).join(' · ');
    const count = (keyCounts.get(key) ?? 0) + 1;
    keyCounts.set(key, count);
    return { Key: count === 1 ? key : `${key} · ${count}`, Cells: cells as Evidence['Rows'][number]['Cells'] };
  });
}

/** Runs queries for reports and stores their complete results. */
export class EvidenceMaker {
  constructor(@inject(AnalysisService) private readonly analysis: AnalysisService) {}

  async make(caller: Caller, id: string, moduleId: string, input: ModuleInput): Promise<Evidence> {
    const { served, answer, view } = await this.ask(caller, moduleId, input);
    const chart = getChart(served.module, view);
    return {
      Evidence_ID: id,
      Module_ID: moduleId,
      Title: view.text(served.module.question),
      Input: input,
      As_Of: answer.As_Of,
      Language: caller.language,
      Time_Zone: caller.timeZone,
      Newest_At: answer.Newest_At,
      From: answer.From,
      To: answer.To,
      Columns: served.module.views.columns.map(({ key, title }) => ({ Key: key, Title: view.text(title) })),
      Chart: chart as Evidence['Chart'],
      ...answered(served.module, view),
    };
  }

  /**
   * Re-runs the same query in its original language and time zone, regardless of what its author has chosen since, and
   * compares it with the same previous period.
   */
  async again(
    author: Caller,
    { Module_ID, Input, Rows, As_Of, Language, Time_Zone }: Evidence,
  ): Promise<AnsweredAgain> {
    const caller = { ...author, language: Language ?? author.language, timeZone: Time_Zone ?? author.timeZone };
    const askModule = async (input: ModuleInput): Promise<Answered> => {
      const { served, view } = await this.ask(caller, Module_ID, input, Date.parse(As_Of));
      return answered(served.module, view);
    };
    const now = await askModule(Input);
    const shown = new Set(now.Rows.map(({ Key }) => Key));
    if (Rows.every(({ Key }) => shown.has(Key))) return { ...now, More: [] };
    // A row displaced by others may still have its former values.
    const { Rows: all } = await askModule({ ...Input, Size: largest });
    return { ...now, More: all.filter(({ Key }) => !shown.has(Key)) };
  }

  private async ask(caller: Caller, moduleId: string, input: ModuleInput, at?: number) {
    const served = (await this.analysis.modules(caller)).find(({ module }) => module.id === moduleId);
    if (!served) throw new NotFoundError(`Module ${moduleId} not found`);
    const answer = await this.analysis.answer(caller, { Module_ID: moduleId, Input: input }, at);
    return { served, answer, view: serverView(served, caller, answer, await namedTexts(caller.language)) };
  }
}

const answered = (module: Module, view: ModuleView<object>): Answered => ({
  Sentence: module.views.sentence(view),
  Counted: view.counted,
  Rows: getRows(module, view),
  Figures: (module.views.numbers?.(view) ?? []).map(({ key, name, value, before }) => ({
    Key: key,
    Name: name,
    Value: value,
    Before: before,
  })),
});
