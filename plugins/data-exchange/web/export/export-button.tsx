import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { renderedLater, useText } from '#core/web';
import { Button, IconButton } from '#shared/ui';
import type { ExportRequest } from './export-dialog';

interface ExportButtonProps extends ExportRequest {
  /** Icon only, for narrow toolbars. */
  readonly small?: boolean;
}

/** Every list has the button, but few users open it: the dialog is loaded on demand. */
const ExportDialog = renderedLater(() =>
  import(/* webpackChunkName: "export-dialog" */ './export-dialog').then((module) => module.ExportDialog),
);

/** Button that exports the list in which it is placed. */
export default observer(function ExportButton({ small = false, ...request }: ExportButtonProps) {
  const t = useText('data-exchange', 'button');
  const [open, setOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton small icon="download" label={t('button.start')} onClick={() => setOpen(true)} />
      ) : (
        <Button icon="download" onClick={() => setOpen(true)}>
          {t('button.start')}
        </Button>
      )}
      {open && <ExportDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
});
