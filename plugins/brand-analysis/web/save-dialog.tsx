import { useState } from 'react';
import { useText } from '#core/web';
import { Checkbox, NameDialog } from '#shared/ui';

interface SaveDialogProps {
  /** Resolves to true on success. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Dialog for the name and sharing of a brand set. */
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
