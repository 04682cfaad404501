import { inject } from '#core';
import {
  filterWords,
  namedTexts,
  ServerKernel,
  type Caller,
  type ExportChoice,
  type ExportSource,
  type TableAbout,
} from '#core/server';
import { formatDate } from '#shared/time';
import type { ExportConditions, ExportFilter } from '../../export-contract';
import { exchangeTexts } from '../texts';
import { resolvedFilter } from './export-content';

interface ExportOwner {
  readonly exportId: string;
  readonly clientName: string;
  readonly personName: string;
  readonly choice: ExportChoice;
}

/** Describes exports in the language of a caller. */
export class ExportAbout {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** Returns the active filters of an export, with a moving period resolved to the present. */
  async conditions(
    caller: Caller,
    source: ExportSource,
    { filter, ids }: { readonly filter: ExportFilter; readonly ids?: readonly string[] | null },
  ): Promise<ExportConditions> {
    const text = exchangeTexts(caller.language);
    if (ids) return [{ Label: text('export.selection'), Value: text('export.selected', { count: ids.length }) }];
    const filters = source.filters(caller);
    const words = await filterWords(this.kernel, caller, filters, resolvedFilter(filter, caller.timeZone));
    return words.map(([Label, Value]) => ({ Label, Value }));
  }

  /** Returns the content of the second sheet of a workbook: owner, time, filters and number of rows. */
  async sheet(
    caller: Caller,
    source: ExportSource,
    { exportId, clientName, personName, choice }: ExportOwner,
  ): Promise<TableAbout> {
    const text = exchangeTexts(caller.language);
    const named = await namedTexts(caller.language);
    const conditions = await this.conditions(caller, source, choice);
    const note = await source.note?.(caller, choice);
    const now = formatDate(new Date(), undefined, caller.timeZone);
    return {
      title: text('export.about.title'),
      lines: (rows) => [
        [text('export.source'), named(source.title)],
        [text('export.about.client'), clientName],
        [text('export.column.user'), personName],
        [text('export.about.time'), `${now} (${caller.timeZone})`],
        ...(conditions.length === 0
          ? [[text('export.about.filter'), text('export.everything')] as const]
          : conditions.map(({ Label, Value }) => [Label, Value] as const)),
        ...(note === undefined ? [] : [[text('export.about.note'), named(note)] as const]),
        [text('export.column.rows'), String(rows)],
        [text('export.about.number'), exportId],
      ],
    };
  }
}
