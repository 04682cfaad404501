import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  HttpService,
  MessageService,
  NavigationService,
  PrivilegeService,
  useAction,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, FileDrop, Note, PageHeader, Panel, Skeleton, Stack } from '#shared/ui';
import { repostImportContract, type RepostPreview } from '../../import-contract';
import { maxUploadBytes } from '../../import-fields';
import { AddressForm } from './address-form';
import { ImportForm } from './import-form';
import { ImportHistory } from './import-history';

const types = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.jsonl', '.ndjson', '.gz'];

/** Imports a list of reposts in steps: select, map, preview, import. */
export default observer(function ImportScreen() {
  const t = useText('repost-analysis');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayImport = useService(PrivilegeService).can('repost-analysis').modify;
  const [revision, setRevision] = useState(0);
  const send = useAction((file: File) => {
    const form = new FormData();
    form.append('file', file);
    return http.upload<RepostPreview>(repostImportContract.upload.path, form);
  });
  const sent = send.result;
  const started = (): void => {
    messages.show('success', t('import.started'));
    send.forget();
    setRevision(revision + 1);
  };
  return (
    <Stack>
      <PageHeader
        title={t('import.title')}
        text={t('import.lead')}
        actions={
          <Button icon="list" onClick={() => navigation.navigate(routes.repostSpread())}>
            {t('posts')}
          </Button>
        }
      />
      {mayImport &&
        (sent ? (
          <ImportForm key={sent.File_ID} sent={sent} onDiscard={() => send.forget()} onStarted={started} />
        ) : (
          <Panel title={t('import.choose')}>
            <Stack>
              {send.busy ? (
                <Skeleton lines={3} />
              ) : (
                <FileDrop types={types} maxSize={maxUploadBytes} onFiles={([file]) => file && void send.run(file)} />
              )}
              <Note>{t('import.hint')}</Note>
              <AddressForm onStarted={started} />
            </Stack>
          </Panel>
        ))}
      <ImportHistory revision={revision} />
    </Stack>
  );
});
