import { useState } from 'react';
import { MessageService, NavigationService, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { Checkbox, NameDialog, showToast } from '#shared/ui';
import { analysisContract } from '../../contract';
import type { ModuleInput } from '../../module-input';
import type { ModuleViewKind } from '../module-view-kind';

export interface SaveChartProps {
  readonly moduleId: string;
  readonly input: ModuleInput;
  readonly view: ModuleViewKind;
  /** Title of the card. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for the name and visibility of a chart to save with its question and view. */
export function SaveChartDialog({ moduleId, input, view, title, onClose }: SaveChartProps) {
  const t = useText('analysis');
  const client = useClient(analysisContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [isShared, setShared] = useState(false);
  const keep = async (Chart_Name: string): Promise<boolean> => {
    try {
      const { Chart_Data_ID } = await client.createChart({
        body: { Chart_Name, Module_ID: moduleId, Input: input, Settings: { view }, Is_Shared: isShared },
      });
      showToast({
        text: t('kept.saved', { name: Chart_Name }),
        kind: 'success',
        action: { label: t('kept.open'), run: () => navigation.navigate(routes.savedCharts({ id: Chart_Data_ID })) },
      });
      return true;
    } catch (thrown) {
      messages.error(thrown);
      return false;
    }
  };
  return (
    <NameDialog
      title={t('kept.saveTitle')}
      label={t('kept.name')}
      name={cutText(title, 60)}
      maxLength={60}
      action={t('kept.confirm')}
      onSave={keep}
      onClose={onClose}
    >
      <Checkbox checked={isShared} onChange={setShared}>
        {t('kept.forAll')}
      </Checkbox>
    </NameDialog>
  );
}
