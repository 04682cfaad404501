import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '#core/web';
import { Button, IconButton } from '#shared/ui';
import { ExportDialog, type ExportRequest } from './export-dialog';

interface ExportButtonProps extends ExportRequest {
  /** An icon alone, for tight bars. */
  readonly small?: boolean;
}

/** Offers a list as a file, wherever the list stands. */
export default observer(function ExportButton({ small = false, ...request }: ExportButtonProps) {
  const t = useText('data-exchange');
  const [open, setOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton small icon="download" label={t('export.start')} onClick={() => setOpen(true)} />
      ) : (
        <Button icon="download" onClick={() => setOpen(true)}>
          {t('export.start')}
        </Button>
      )}
      {open && <ExportDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
});
