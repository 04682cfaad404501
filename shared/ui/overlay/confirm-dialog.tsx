import { useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { useUi } from '../ui-context';
import { Dialog } from './modal';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Verb of the action: "Delete", not "OK". */
  readonly action: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ open, title, children, action, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useUi();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} data-autofocus onClick={() => void confirm()}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open={open} title={title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
