import { useMemo } from 'react';
import { useNamedText } from '#core/web';
import { useUi } from '#shared/ui';
import type { ModuleAnswer } from '../contract';
import type { Module, ModuleView } from '../module';

/** Returns the data for the views of an answer; the same object while nothing has changed. */
export function useModuleView(module: Module, answer: ModuleAnswer | null | undefined): ModuleView<object> | null {
  const text = useNamedText();
  const { language, timeZone } = useUi();
  // Compared by its text: a refresh without changes causes no re-rendering.
  const counted = JSON.stringify(answer ? [answer.Rows, answer.Before?.Rows ?? null, answer.Counted] : null);
  return useMemo(() => {
    const read = JSON.parse(counted) as [object[], object[] | null, number] | null;
    if (!read) return null;
    const [rows, before, total] = read;
    const checked = (row: object): object => module.rows.parse(row);
    return { rows: rows.map(checked), before: before && before.map(checked), counted: total, language, timeZone, text };
  }, [module, counted, language, timeZone, text]);
}
