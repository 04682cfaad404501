import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';
import { dataExportContract, type ExportConditions, type ExportDraft } from '../../export-contract';

interface ExportCount {
  /** Text with the number of rows, or the reason why there can be no file. */
  readonly said: string;
  readonly isFault: boolean;
  /** The number of rows is known and within the limit. */
  readonly isReady: boolean;
  readonly conditions: ExportConditions;
}

/** Loads the number of rows of an export; for components wrapped in `observer`. */
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
      ? t('export.tooMany', { max: formatNumber(data.Max, language) })
      : t('export.rows', { count: data.total, rows: formatNumber(data.total, language) });
  };
  return {
    said: sentence(),
    isFault: isTooMany || Boolean(error),
    isReady: !isTooMany && !error,
    conditions: data?.Conditions ?? [],
  };
}
