import { useText } from '#core/web';
import { Button, DataTable, Dialog, TimeText } from '#shared/ui';
import type { BigScreenDetail } from '../../contract';

interface VersionDialogProps {
  readonly open: boolean;
  readonly versions: BigScreenDetail['Versions'];
  readonly onClose: () => void;
  readonly onLoad: (version: number) => void;
}

/** Saved versions; a version is loaded as one undo step, and becomes the latest when it is saved. */
export function VersionDialog({ open, versions, onClose, onLoad }: VersionDialogProps) {
  const t = useText('big-screen');
  return (
    <Dialog open={open} wide title={t('version.title')} onClose={onClose}>
      <DataTable
        label={t('version.title')}
        rows={versions}
        rowKey={({ Version }) => String(Version)}
        columns={[
          { id: 'version', title: t('version.number'), width: 80, render: ({ Version }) => Version },
          {
            id: 'at',
            title: t('version.at'),
            width: 160,
            render: ({ Saved_At }) => <TimeText at={Saved_At} form="full" />,
          },
          { id: 'by', title: t('version.by'), width: 140, grow: 1, render: ({ Saved_By }) => Saved_By },
        ]}
        actions={({ Version }) => (
          <Button small kind="quiet" onClick={() => onLoad(Version)}>
            {t('version.load')}
          </Button>
        )}
      />
    </Dialog>
  );
}
