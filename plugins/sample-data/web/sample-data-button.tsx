import { useState } from 'react';
import { useText } from '#core/web';
import { Button } from '#shared/ui';
import { SampleDataDialog } from './sample-data-dialog';

/** Opens the sample data dialog from the client list; `reload` refreshes the list afterwards. */
export default function SampleDataButton({ reload }: { readonly reload?: () => void }) {
  const t = useText('sample-data');
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    reload?.();
  };
  return (
    <>
      <Button icon="database" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <SampleDataDialog onClose={close} />}
    </>
  );
}
