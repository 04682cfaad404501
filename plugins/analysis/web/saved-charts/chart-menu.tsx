import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AuthService, MessageService, PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { MenuButton, NameDialog, showToast, showUndo, type MenuItem } from '#shared/ui';
import type { ChartDataDraft } from '../../contract';
import type { SavedChartProps } from './saved-chart';

/** Menu of a saved chart: permitted users can rename, share and delete it; everybody can copy its link. */
export const ChartMenu = observer(function ChartMenu({ chart, store, onGone }: SavedChartProps) {
  const t = useText('analysis');
  const messages = useService(MessageService);
  const allowed = useService(PrivilegeService).can('chart-data');
  const { user } = useService(AuthService);
  // Charts of other users can be changed by administrators of the client.
  const isMine = chart.Is_Own || user?.User_Type === 'manager' || user?.User_Type === 'operator';
  const [isRenaming, setRenaming] = useState(false);
  const change = async (draft: Partial<ChartDataDraft>): Promise<boolean> => {
    try {
      const { Chart_Name: name } = await store.change(chart, draft);
      showToast({ text: t('kept.changed', { name }), kind: 'success' });
      return true;
    } catch (thrown) {
      messages.error(thrown);
      return false;
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await store.remove(chart);
      onGone();
      showUndo({
        text: t('kept.removed', { name: chart.Chart_Name }),
        label: t('kept.undo'),
        undo: () => void store.restore(chart).catch((thrown: unknown) => messages.error(thrown)),
      });
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  const copyLink = async (): Promise<void> => {
    const link = `${location.origin}${routes.savedCharts({ id: chart.Chart_Data_ID })}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('kept.linkCopied'), kind: 'success' });
    } catch {
      showToast({ text: t('kept.copyFailed', { link }), kind: 'error' });
    }
  };
  const items: MenuItem[] = [
    ...(allowed.modify && isMine
      ? [
          { key: 'rename', label: t('kept.rename'), icon: 'edit', onSelect: () => setRenaming(true) } as const,
          {
            key: 'share',
            label: t(chart.Is_Shared ? 'kept.unshare' : 'kept.share'),
            icon: 'share',
            onSelect: () => void change({ Is_Shared: !chart.Is_Shared }),
          } as const,
        ]
      : []),
    { key: 'link', label: t('kept.copyLink'), icon: 'link', onSelect: () => void copyLink() },
    ...(allowed.modify && isMine
      ? [
          null,
          {
            key: 'remove',
            label: t('kept.remove'),
            icon: 'delete',
            danger: true,
            onSelect: () => void remove(),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <MenuButton small label={t('kept.manage')} items={items} align="end" />
      {isRenaming && (
        <NameDialog
          title={t('kept.renameTitle')}
          label={t('kept.name')}
          name={chart.Chart_Name}
          maxLength={60}
          action={t('kept.confirm')}
          onSave={(Chart_Name) => change({ Chart_Name })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
});
