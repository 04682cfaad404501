import { useMemo, useSyncExternalStore } from 'react';
import { LocaleService, useService } from '#core/web';
import { useUi } from '#shared/ui';
import type { ModuleAnswer } from '../contract';
import type { Module, ModuleView } from '../module';

/** What the faces of an answer are drawn from; the same object while nothing has changed. */
export function useModuleView(module: Module, answer: ModuleAnswer | null | undefined): ModuleView<object> | null {
  const locale = useService(LocaleService);
  const { language, timeZone } = useUi();
  const revision = useSyncExternalStore(locale.onChange, () => locale.revision);
  // By its text: a refresh that changed nothing draws nothing anew.
  const counted = JSON.stringify(answer ? [answer.Rows, answer.Before?.Rows ?? null, answer.Counted] : null);
  return useMemo(() => {
    const read = JSON.parse(counted) as [object[], object[] | null, number] | null;
    if (!read) return null;
    const [rows, before, total] = read;
    const checked = (row: object): object => module.rows.parse(row);
    return {
      rows: rows.map(checked),
      before: before && before.map(checked),
      counted: total,
      language,
      timeZone,
      text: (key, parameters) => {
        const end = key.indexOf(':');
        return locale.text(key.slice(0, end), key.slice(end + 1), parameters);
      },
    };
  }, [module, counted, language, timeZone, locale, revision]);
}
