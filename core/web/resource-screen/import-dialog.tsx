import type { Resource } from '#core/resource';
import { Button, Dialog, FileDrop, ProgressBar } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { saveBlob } from '../http/save-file';
import { useService } from '../react/kernel-context';
import { useAction } from '../react/use-action';
import { useText } from '../react/use-text';
import { useResourceTexts } from '../form/resource-texts';
import styles from './resource-screen.module.css';

interface ImportResult {
  readonly created: number;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

interface ImportDialogProps {
  readonly resource: Resource;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Imports rows from a CSV or XLSX file and shows the lines with errors. */
export function ImportDialog({ resource, onDone, onClose }: ImportDialogProps) {
  const t = useText('core');
  const http = useService(HttpService);
  const texts = useResourceTexts(resource);
  const fields = Object.entries(resource.fields)
    .filter(([, { readOnly, kind }]) => !readOnly && kind !== 'json')
    .map(([name]) => texts.field(name));
  const send = useAction(async ([file]: readonly File[]): Promise<ImportResult | undefined> => {
    if (!file) return undefined;
    const form = new FormData();
    form.append('file', file);
    const answer = await http.upload<ImportResult>(`${resource.path}/import`, form);
    if (answer.created > 0) onDone();
    return answer;
  });
  const result = send.busy ? undefined : send.result;
  const template = (): void =>
    saveBlob(new Blob([`\uFEFF${fields.join(',')}\r\n`], { type: 'text/csv' }), `${texts.title}.csv`);
  return (
    <Dialog
      open
      wide
      title={t('resource.import')}
      onClose={onClose}
      footer={
        <Button icon="download" onClick={template}>
          {t('resource.importTemplate')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t('resource.importHint', { fields: fields.join(', ') })}</p>
        <FileDrop types={['.csv', '.xlsx']} disabled={send.busy} onFiles={(files) => void send.run(files)} />
        {send.busy && <ProgressBar value={1} label={t('resource.import')} />}
        {result && (
          <p role="status">
            <strong>{t('resource.importDone', { created: result.created, failed: result.errors.length })}</strong>
          </p>
        )}
        {result && result.errors.length > 0 && (
          <div className={styles.errors} tabIndex={0} role="region" aria-label={t('resource.importMessage')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('resource.importLine')}</th>
                  <th scope="col">{t('resource.importMessage')}</th>
                </tr>
              </thead>
              <tbody>
                {result.errors.slice(0, 200).map(({ line, message }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{message}</td>
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
