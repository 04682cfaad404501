import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { ChoiceBox, showToast } from '#shared/ui';
import { browseHistoryContract } from '../contract';
import styles from './browse-history-screen.module.css';

const choices = [7, 30, 90, 180, 365, 1095];

/** History retention of the client; editable with the delete permission, shown to all others. */
export function RetentionChoice() {
  const t = useText('browse-history');
  const client = useClient(browseHistoryContract);
  const messages = useService(MessageService);
  const mayChange = useService(PrivilegeService).can('article-browse-history').delete;
  const { data, replace } = useLoaded((signal) => client.retention({}, { signal }), [client]);
  if (!data) return null;
  if (!mayChange) return <span>{t('keptFor', { count: data.Days })}</span>;
  const change = async (Days: number): Promise<void> => {
    try {
      replace(await client.keepFor({ body: { Days } }));
      showToast({ text: t('keepForSaved', { count: Days }), kind: 'success' });
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <ChoiceBox
      className={styles.days}
      aria-label={t('keepFor')}
      value={String(data.Days)}
      onChange={(days) => void change(Number(days))}
      choices={[...new Set([...choices, data.Days])]
        .sort((one, other) => one - other)
        .map((days) => ({ value: String(days), label: t('keptFor', { count: days }) }))}
    />
  );
}
