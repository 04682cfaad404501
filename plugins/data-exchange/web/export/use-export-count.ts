import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';
import { dataExportContract, type ExportConditions, type ExportDraft } from '../../export-contract';

interface ExportCount {
  /** How many rows a file would have, or why there can be none. */
  readonly said: string;
  readonly isFault: boolean;
  /** Known to fit into a file. */
  readonly isReady: boolean;
  readonly conditions: ExportConditions;
}

/** Asks how many rows an export would have; for components wrapped in `observer`. */
export function useExportCount(rows: Pick<ExportDraft, 'Source' | 'Filter' | 'IDs' | 'Sort'>): ExportCount {
  const t = useText('data-exchange');
  const { language } = useUi();
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const { data, error } = useLoaded(
    (signal) => client.count({ body: rows }, { signal }),
    [client, JSON.stringify(rows)],
  );
  const isTooMany = data?.Is_Too_Many === true;
  const sentence = (): string => {
    if (error) return messages.textOf(error);
    if (!data) return '…';
    return isTooMany
      ? t('export.tooMany', { most: formatNumber(data.Most, language) })
      : t('export.rows', { count: data.total, rows: formatNumber(data.total, language) });
  };
  return {
    said: sentence(),
    isFault: isTooMany || Boolean(error),
    isReady: !isTooMany && !error,
    conditions: data?.Conditions ?? [],
  };
}
