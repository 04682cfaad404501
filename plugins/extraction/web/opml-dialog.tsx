import type { ResultOf } from '#core';
import { HttpService, MessageService, useAction, useService, useText } from '#core/web';
import { Dialog, FileDrop, ProgressBar } from '#shared/ui';
import { extractionContract } from '../contract';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

type Imported = ResultOf<typeof extractionContract.importOpml>;

/** Imports a subscription list and shows which URLs were refused and why. */
export function OpmlDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useText('extraction');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const errorText = useErrorText();
  const send = useAction(async ([file]: readonly File[]): Promise<Imported | undefined> => {
    if (!file) return undefined;
    const form = new FormData();
    form.append('file', file);
    try {
      const answer = await http.upload<Imported>(extractionContract.importOpml.path, form);
      if (answer.created > 0) onDone();
      return answer;
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === 'feed.too-many') messages.show('error', t('opml.many'));
      else if (code?.startsWith('feed.')) messages.show('error', errorText(code, null));
      else throw error;
      return undefined;
    }
  });
  const result = send.busy ? undefined : send.result;
  return (
    <Dialog open wide title={t('opml.title')} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.note}>{t('opml.text')}</p>
        <FileDrop types={['.opml', '.xml']} disabled={send.busy} onFiles={(files) => void send.run(files)} />
        {send.busy && <ProgressBar value={1} label={t('opml.title')} />}
        {result && (
          <p role="status">
            <strong>
              {t('opml.done', { created: result.created, existing: result.existing, refused: result.refused.length })}
            </strong>
          </p>
        )}
        {result && result.refused.length > 0 && (
          <div className={styles.refused} tabIndex={0} role="region" aria-label={t('opml.reason')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('opml.url')}</th>
                  <th scope="col">{t('opml.reason')}</th>
                </tr>
              </thead>
              <tbody>
                {result.refused.slice(0, 200).map(({ Url, Code, Message }, index) => (
                  <tr key={index}>
                    <td>{Url}</td>
                    <td>{errorText(Code, Message)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Dialog>
  );
}
