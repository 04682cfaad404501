import { useText } from '#core/web';
import { NameDialog } from '#shared/ui';

interface FolderDialogProps {
  readonly title: string;
  readonly name?: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a folder. */
export function FolderDialog({ title, name, onName, onClose }: FolderDialogProps) {
  const t = useText('favorites');
  return (
    <NameDialog
      title={title}
      label={t('folderName')}
      name={name}
      action={t('confirm')}
      onSave={onName}
      onClose={onClose}
    />
  );
}
