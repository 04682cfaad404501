import { MessageService, useClient, useService, useText, type Loaded } from '#core/web';
import type { ResultOf } from '#core';
import { Button, IconButton, Panel } from '#shared/ui';
import { webSearchContract } from '../contract';
import styles from './web-search.module.css';

interface HistoryPanelProps {
  readonly history: Loaded<ResultOf<typeof webSearchContract.history>>;
  readonly onSearch: (keyword: string) => void;
}

/** The user's recent searches; each can be repeated or deleted. */
export function HistoryPanel({ history, onSearch }: HistoryPanelProps) {
  const t = useText('web-search');
  const client = useClient(webSearchContract);
  const messages = useService(MessageService);
  const list = history.data?.list ?? [];
  if (list.length === 0) return null;
  const forget = async (keyword?: string): Promise<void> => {
    try {
      await client.forget({ query: { keyword } });
      history.reload();
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <Panel
      title={t('history.title')}
      actions={
        <Button small kind="quiet" onClick={() => void forget()}>
          {t('history.clear')}
        </Button>
      }
    >
      <ul className={styles.history}>
        {list.slice(0, 12).map(({ Keyword }) => (
          <li key={Keyword}>
            <Button small kind="quiet" onClick={() => onSearch(Keyword)}>
              {Keyword}
            </Button>
            <IconButton
              small
              icon="close"
              label={t('history.forget', { keyword: Keyword })}
              onClick={() => void forget(Keyword)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
