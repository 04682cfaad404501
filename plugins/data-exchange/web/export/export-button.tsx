import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { drawnLater, useText } from '#core/web';
import { Button, IconButton } from '#shared/ui';
import type { ExportRequest } from './export-dialog';

interface ExportButtonProps extends ExportRequest {
  /** An icon alone, for tight bars. */
  readonly small?: boolean;
}

/** Every list has the button, and few people open it: what it opens comes then. */
const ExportDialog = drawnLater(() =>
  import(/* webpackChunkName: "export-dialog" */ './export-dialog').then((module) => module.ExportDialog),
);

/** Offers a list as a file, wherever the list stands. */
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
