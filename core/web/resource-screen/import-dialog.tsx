import { useState } from 'react';
import type { Resource } from '#core/resource';
import { Button, Dialog, FileDrop, ProgressBar } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { saveBlob } from '../http/save-file';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
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

/** Takes rows from a CSV or XLSX file and shows which lines had faults. */
export function ImportDialog({ resource, onDone, onClose }: ImportDialogProps) {
  const t = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);
  const fields = Object.entries(resource.fields)
    .filter(([, { readOnly, kind }]) => !readOnly && kind !== 'json')
    .map(([name]) => name);
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    setResult(null);
    try {
      const answer = await http.upload<ImportResult>(`${resource.path}/import`, form);
      setResult(answer);
      if (answer.created > 0) onDone();
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  const template = (): void =>
    saveBlob(new Blob([`\uFEFF${fields.join(',')}\r\n`], { type: 'text/csv' }), `${resource.name}.csv`);
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
        <FileDrop types={['.csv', '.xlsx']} disabled={busy} onFiles={(files) => void send(files)} />
        {busy && <ProgressBar value={1} label={t('resource.import')} />}
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
