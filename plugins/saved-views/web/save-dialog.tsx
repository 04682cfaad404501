import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { Checkbox, NameDialog } from '#shared/ui';
import type { ViewActions } from './use-saved-views';

/** Dialog that asks for the name and visibility of the current filters. */
export function SaveDialog({ actions, onClose }: { readonly actions: ViewActions; readonly onClose: () => void }) {
  const t = useText('saved-views');
  const mayShare = useService(PrivilegeService).can('saved-view').action;
  const [shared, setShared] = useState(false);
  const [asDefault, setAsDefault] = useState(false);
  return (
    <NameDialog
      title={t('saveTitle')}
      label={t('name')}
      action={t('confirm')}
      onSave={(name) => actions.create(name, shared, asDefault)}
      onClose={onClose}
    >
      {mayShare && (
        <Checkbox checked={shared} onChange={setShared}>
          {t('forAll')}
        </Checkbox>
      )}
      <Checkbox checked={asDefault} onChange={setAsDefault}>
        {t('asDefault')}
      </Checkbox>
    </NameDialog>
  );
}
