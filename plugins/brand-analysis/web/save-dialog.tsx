import { useState } from 'react';
import { useText } from '#core/web';
import { Checkbox, NameDialog } from '#shared/ui';

interface SaveDialogProps {
  /** True when it is done. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks under which name the brands are kept, and for whom. */
export function SaveDialog({ onSave, onClose }: SaveDialogProps) {
  const t = useText('brand-analysis');
  const [isShared, setShared] = useState(false);
  return (
    <NameDialog
      title={t('saveTitle')}
      label={t('name')}
      action={t('confirm')}
      onSave={(name) => onSave(name, isShared)}
      onClose={onClose}
    >
      <Checkbox checked={isShared} onChange={setShared}>
        {t('forAll')}
      </Checkbox>
    </NameDialog>
  );
}
