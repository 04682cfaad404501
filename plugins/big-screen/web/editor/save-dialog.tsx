import { useState } from 'react';
import { useText } from '#core/web';
import { NameDialog, Toggle } from '#shared/ui';

interface SaveDialogProps {
  readonly name: string;
  readonly mayShare: boolean;
  /** Returns true on success. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the name and owner of a new big screen. */
export function SaveDialog({ name, mayShare, onSave, onClose }: SaveDialogProps) {
  const t = useText('big-screen');
  const [isShared, setShared] = useState(false);
  return (
    <NameDialog
      title={t('save.title')}
      label={t('save.name')}
      name={name}
      maxLength={60}
      action={t('save.save')}
      onSave={(chosen) => onSave(chosen, isShared)}
      onClose={onClose}
    >
      {mayShare && (
        <Toggle checked={isShared} onChange={setShared}>
          {t('save.share')}
        </Toggle>
      )}
    </NameDialog>
  );
}
