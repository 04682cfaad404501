import { useState } from 'react';
import { HttpService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ChoiceBox, EmptyState, Field, Dialog } from '#shared/ui';
import { clientTemplateContract, type Template } from '../contract';

/** Tests a template with a report of the client and creates the Word file as it would be sent. */
export function PreviewDialog({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) {
  const t = useText('report-templates');
  const client = useClient(clientTemplateContract);
  const http = useService(HttpService);
  const loaded = useLoaded((signal) => client.samples({}, { signal }), [client]);
  const { data } = loaded;
  const [chosen, setChosen] = useState('');
  const sample = chosen || data?.list[0]?.Sample_ID || '';
  const make = useAction(async () => {
    const body = { Template_ID: template.Template_ID, Sample_ID: sample };
    await http.download(clientTemplateContract.preview, { body });
    onClose();
  });
  return (
    <Dialog
      open
      title={t('preview.of', { name: template.Template_Name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            icon="download"
            busy={make.busy}
            disabled={sample === ''}
            onClick={() => void make.run()}
          >
            {t('preview.make')}
          </Button>
        </>
      }
    >
      <QueryView
        query={loaded}
        lines={2}
        compact
        replaceOnError
        empty={
          <EmptyState
            compact
            icon="book"
            title={t('preview.none')}
            action={<a href={routes.briefs()}>{t('preview.first')}</a>}
          />
        }
      >
        {(data) => (
          <Field label={t('preview.sample')} hint={t('preview.hint')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={sample}
                choices={data.list.map(({ Sample_ID, Title }) => ({ value: Sample_ID, label: Title }))}
                onChange={setChosen}
              />
            )}
          </Field>
        )}
      </QueryView>
    </Dialog>
  );
}
