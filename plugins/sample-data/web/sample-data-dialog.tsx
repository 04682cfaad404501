import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { Button, ConfirmDialog, Dialog } from '#shared/ui';
import { sampleDataContract } from '../contract';
import { FigureList } from './figure-list';
import { useRemovalEnd } from './use-removal-end';
import { SignInTable } from './sign-in-table';
import styles from './sample-data-dialog.module.css';

/** Polling interval in milliseconds while an operation is in progress. */
const pause = 1000;

/** Shows the amount of sample data, with actions to create and remove it. */
export const SampleDataDialog = observer(function SampleDataDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('sample-data');
  const client = useClient(sampleDataContract);
  const messages = useService(MessageService);
  const may = useService(PrivilegeService).can('sample-data');
  const [asking, setAsking] = useState(false);
  const figures = useLoaded((signal) => client.figures({}, { signal }), [client]);
  const { data, error, reload, replace } = figures;
  useRemovalEnd(data, error);
  const isGoing = data?.Status === 'filling' || data?.Status === 'removing';
  useReloading(reload, pause, isGoing);

  const add = useAction(async () => {
    const { list } = await client.add({});
    reload();
    return list;
  });
  const signIns = add.result ?? [];
  const remove = async (): Promise<void> => {
    try {
      replace(await client.remove({}));
      add.forget();
    } catch (failure) {
      messages.error(failure);
    }
  };

  const isThere = data?.Status === 'filling' || data?.Status === 'filled';
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {isThere && may.delete && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
      {(data?.Status === 'none' || data?.Status === 'removed') && may.modify && (
        <Button kind="primary" busy={add.busy} onClick={() => void add.run()}>
          {t('add')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Dialog open title={t('title')} onClose={onClose} footer={footer}>
        <p className={styles.about}>{t('about')}</p>
        <QueryView query={figures} lines={5} compact>
          {(loadedFigures) => <FigureList figures={loadedFigures} />}
        </QueryView>
        {signIns.length > 0 && <SignInTable signIns={signIns} />}
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
});
