import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Button, ButtonRow, Dialog, Note, Segmented, Stack } from '#shared/ui';
import { targetLanguages, translationContract } from '../contract';
import { ServiceForm } from './service-form';
import { TermTable } from './term-table';
import styles from './translate-dialog.module.css';

interface TranslateDialogProps {
  readonly rows: readonly ArticleRow[];
  readonly onClose: () => void;
}

/**
 * Shows an article in the other language: translated where a service is configured, and always with its known terms.
 */
const TranslateDialog = observer(function TranslateDialog({ rows: [row], onClose }: TranslateDialogProps) {
  const t = useText('translation');
  const client = useClient(translationContract);
  const may = useService(PrivilegeService).can('translation').modify;
  const [to, setTo] = useState<(typeof targetLanguages)[number]>();
  const [setting, isSetting] = useState(false);
  const id = row?.Article_ID ?? '';
  const loaded = useLoaded((signal) => client.translate({ query: { id, to } }, { signal }), [id, to]);
  const { reload } = loaded;
  const choices = targetLanguages.map((value) => ({ value, label: t(`language.${value}`) }));
  return (
    <Dialog open wide title={t('menuLine')} onClose={onClose}>
      <QueryView query={loaded} lines={8} replaceOnError>
        {(data) => (
          <Stack>
            <ButtonRow>
              <Segmented label={t('into')} value={to ?? data.To} choices={choices} onChange={setTo} />
              {may && !setting && (
                <Button small kind="quiet" icon="settings" onClick={() => isSetting(true)}>
                  {t('service.title')}
                </Button>
              )}
            </ButtonRow>
            {setting && (
              <ServiceForm
                onDone={() => {
                  isSetting(false);
                  reload();
                }}
              />
            )}
            {data.Translation && (
              <>
                <h3 className={styles.title}>{data.Translation.Title}</h3>
                <div className={styles.text}>{data.Translation.Text}</div>
                <Note>{t(data.Translation.Is_Cut ? 'byCut' : 'by', { host: data.Translation.Host })}</Note>
              </>
            )}
            {data.Missing && <Note>{t(`missing.${data.Missing}`)}</Note>}
            <TermTable terms={data.Terms} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
});

export default TranslateDialog;
