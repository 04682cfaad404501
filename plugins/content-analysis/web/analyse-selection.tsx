import { useRef } from 'react';
import { NavigationService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { MenuButton, showToast, useUi, type MenuItem } from '#shared/ui';
import type { Selection } from '../contract';
import { useSelections } from './use-selections';

interface AnalyseSelectionProps {
  readonly ids: readonly string[];
  readonly done: () => void;
}

/** Number of baskets offered, newest first. */
const offered = 8;

/** Adds the selected rows to a new or existing basket of the user and links to its analysis. */
export default function AnalyseSelection({ ids, done }: AnalyseSelectionProps) {
  const t = useText('content-analysis');
  const { timeZone } = useUi();
  const navigation = useService(NavigationService);
  const actions = useSelections();
  const name = useRef('');
  const open = ({ Selection_ID }: Selection): void => navigation.navigate(routes.selectionAnalysis({ Selection_ID }));
  const begin = async (): Promise<void> => {
    // A retry after a lost answer must send the same name, even when a minute has passed.
    name.current ||= t('basketName', { time: formatDate(new Date(), 'MM/dd HH:mm', timeZone) });
    const made = await actions.create(name.current, ids);
    if (!made) return;
    name.current = '';
    open(made);
  };
  const add = async (selection: Selection): Promise<void> => {
    const changed = await actions.change(selection, { Add: ids });
    if (!changed) return;
    showToast({ text: t('added', { name: changed.Selection_Name, count: changed.Count }), kind: 'success' });
    done();
  };
  const offeredSelections = (actions.own ?? []).slice(0, offered);
  const items: MenuItem[] = [
    { key: 'new', label: t('newBasket'), icon: 'add', onSelect: () => void begin() },
    ...(offeredSelections.length > 0 ? [t('intoBasket')] : []),
    ...offeredSelections.map(
      (selection): MenuItem => ({
        key: selection.Selection_ID,
        label: t('basketOf', { name: selection.Selection_Name, count: selection.Count }),
        onSelect: () => void add(selection),
      }),
    ),
  ];
  return <MenuButton small withText align="start" icon="chart" label={t('analyse')} items={items} />;
}
