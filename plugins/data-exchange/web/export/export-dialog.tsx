import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, Dialog, ErrorState, Skeleton, useUi } from '#shared/ui';
import { dataExportContract, type ExportFormat, type ExportSourceRow } from '../../export-contract';
import styles from '../data-import.module.css';
import { ColumnChoice } from './column-choice';
import { conditionsText } from './conditions-text';
import { FileFields } from './file-fields';
import { useBeginExport } from './use-begin-export';
import { useColumnChoice } from './use-column-choice';
import { useExportCount } from './use-export-count';
import { useTitleOf } from './use-source-title';

/** What a list offers as a file: its source, and how it stands on the screen. */
export interface ExportRequest {
  readonly source: string;
  /** The query of the list; empty values say nothing. */
  readonly filter: Readonly<Record<string, string>>;
  readonly sort?: string;
  /** Only these rows. */
  readonly ids?: readonly string[];
}

interface ExportDialogProps {
  readonly request: ExportRequest;
  readonly onClose: () => void;
}

interface ChoiceProps extends ExportDialogProps {
  readonly source: ExportSourceRow;
}

const ExportChoices = observer(function ExportChoices({ source, request, onClose }: ChoiceProps) {
  const t = useText('data-exchange');
  const titleOf = useTitleOf();
  const navigation = useService(NavigationService);
  const { language } = useUi();
  const { usual, columns, choose } = useColumnChoice(source);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [name, setName] = useState('');
  const begin = useBeginExport(onClose);
  const rows = {
    Source: source.Name,
    Filter: Object.fromEntries(Object.entries(request.filter).filter(([, value]) => value !== '')),
    ...(request.ids && { IDs: [...request.ids] }),
    ...(request.sort && { Sort: request.sort }),
  };
  const count = useExportCount(rows);
  const title = titleOf(source.Title_Key);
  return (
    <Dialog
      open
      wide
      title={t('export.of', { name: title })}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => navigation.navigate(routes.dataExport())}>
            {t('export.history')}
          </Button>
          <Button disabled={begin.busy} onClick={onClose}>
            {t('export.cancelDialog')}
          </Button>
          <Button
            kind="primary"
            icon="download"
            busy={begin.busy}
            disabled={!count.isReady || columns.length === 0}
            onClick={() =>
              void begin.run({ ...rows, Name: name.trim() || title, Format: format, Columns: [...columns] })
            }
          >
            {t('export.start')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.hint}>
          {conditionsText(
            count.conditions.length > 0
              ? count.conditions
              : [{ Label: t('export.range'), Value: t('export.everything') }],
            language,
          )}
        </p>
        <p role="status" className={count.isFault ? styles.fault : styles.hint}>
          {count.said}
        </p>
        <div className={styles.grid}>
          <FileFields name={name} usual={title} format={format} onName={setName} onFormat={setFormat} />
        </div>
        <ColumnChoice source={source} usual={usual} chosen={columns} onChange={choose} />
      </div>
    </Dialog>
  );
});

/** Asks how a list is to become a file, and has the file made by a job. */
export const ExportDialog = observer(function ExportDialog({ request, onClose }: ExportDialogProps) {
  const t = useText('data-exchange');
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.sources({}, { signal }), [client]);
  const source = data?.list.find(({ Name }) => Name === request.source);
  if (source) return <ExportChoices source={source} request={request} onClose={onClose} />;
  return (
    <Dialog open wide title={t('export.start')} onClose={onClose}>
      {error || data ? (
        <ErrorState compact message={error ? messages.textOf(error) : t('error.export-source')} onRetry={reload} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
});
