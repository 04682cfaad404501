import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavigationService, useAction, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { Button, Dialog, Field, Note, Segmented, showToast, Stack, TextInput } from '#shared/ui';
import {
  dataExportContract,
  documentExportFormats,
  type DocumentExportFormat,
  type DocumentSettings,
} from '../../export-contract';

interface DocumentExportProps {
  readonly source: string;
  /** What the file is called unless somebody calls it otherwise. */
  readonly title: string;
  readonly content: DocumentSettings['Content'];
  readonly onClose: () => void;
}

/** Asks as what a document is wanted, and has it made by a job. */
export default observer(function DocumentExport({ source, title, content, onClose }: DocumentExportProps) {
  const t = useText('data-exchange');
  const client = useClient(dataExportContract);
  const navigation = useService(NavigationService);
  const [format, setFormat] = useState<DocumentExportFormat>('xlsx');
  const [name, setName] = useState(cutText(title, 60));
  const begin = useAction(async () => {
    await client.beginDocument({
      body: { Source: source, Name: name.trim() || cutText(title, 60), Format: format, Content: content },
    });
    showToast({
      text: t('export.started'),
      kind: 'success',
      action: { label: t('export.look'), run: () => navigation.navigate(routes.dataExport()) },
    });
    onClose();
  });
  return (
    <Dialog
      open
      title={t('export.document.title', { name: title })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={begin.busy} onClick={onClose}>
            {t('export.cancelDialog')}
          </Button>
          <Button kind="primary" icon="download" busy={begin.busy} onClick={() => void begin.run()}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('export.name')}>
          {(field) => (
            <TextInput {...field} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Segmented
          label={t('export.format')}
          value={format}
          choices={documentExportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={setFormat}
        />
        <Note>
          {t(`export.document.${format}`)} {t('export.document.text')}
        </Note>
      </Stack>
    </Dialog>
  );
});
