import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useDownload,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { Button, Panel, showToast, TimeText } from '#shared/ui';
import { evidenceContract } from '../contract';
import { EvidenceLine, type PieceView } from './evidence-line';
import { PieceDialog } from './piece-dialog';
import styles from './evidence.module.css';

/** Panel of an article: stored pages, results of later checks, and downloads. */
export default observer(function EvidencePanel({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('evidence');
  const { Article_ID: id, Url } = row as ArticleDetail;
  const client = useClient(evidenceContract);
  const download = useDownload();
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('evidence').action;
  const [busy, setBusy] = useState<'keep' | 'picture' | null>(null);
  const [shown, setShown] = useState<PieceView | null>(null);
  const loaded = useLoaded((signal) => client.list({ query: { id } }, { signal }), [client, id]);
  const { data, reload } = loaded;
  const act = async (what: 'keep' | 'picture'): Promise<void> => {
    setBusy(what);
    try {
      await (what === 'keep' ? client.keep({ body: { id } }) : client.takeScreenShot({ body: { id } }));
      showToast({ text: t('kept'), kind: 'success' });
      reload();
    } catch (thrown) {
      messages.error(thrown);
    } finally {
      setBusy(null);
    }
  };
  const save = (endpoint: typeof evidenceContract.warc | typeof evidenceContract.proof): void =>
    download(endpoint, { query: { id } });
  const hasPage = /^https?:/i.test(Url ?? '');
  const list = data?.list ?? [];
  return (
    <Panel title={t('panel')}>
      <QueryView query={loaded} lines={2} compact replaceOnError>
        {(data) => (
          <>
            {list.length === 0 && <p className={styles.none}>{t(hasPage ? 'nothing' : 'noAddress')}</p>}
            {list.length > 0 && (
              <ol className={styles.list}>
                {list.map((entry) => (
                  <EvidenceLine key={entry.Sequence} entry={entry} onShow={setShown} />
                ))}
              </ol>
            )}
            {data.Next_At && (
              <p className={styles.note}>
                {t('next')} <TimeText at={data.Next_At} />
              </p>
            )}
            <div className={styles.actions}>
              {mayAct && hasPage && (
                <Button
                  small
                  icon="save"
                  busy={busy === 'keep'}
                  disabled={busy !== null}
                  onClick={() => void act('keep')}
                >
                  {t('keepNow')}
                </Button>
              )}
              {mayAct && hasPage && data.Has_Browser && (
                <Button
                  small
                  icon="camera"
                  busy={busy === 'picture'}
                  disabled={busy !== null}
                  onClick={() => void act('picture')}
                >
                  {t('takePicture')}
                </Button>
              )}
              {list.length > 0 && (
                <Button small kind="quiet" icon="download" onClick={() => save(evidenceContract.warc)}>
                  {t('warc')}
                </Button>
              )}
              {list.length > 0 && (
                <Button small kind="quiet" icon="shield" onClick={() => save(evidenceContract.proof)}>
                  {t('proof')}
                </Button>
              )}
            </div>
            {mayAct && hasPage && !data.Has_Browser && <p className={styles.note}>{t('noBrowser')}</p>}
            {shown && <PieceDialog id={id} view={shown} onClose={() => setShown(null)} />}
          </>
        )}
      </QueryView>
    </Panel>
  );
});
