import { useState } from 'react';
import { Link } from 'wouter';
import { useAction, useClient, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, Panel, SentimentBadge, Stack, Tag, TimeText } from '#shared/ui';
import { remarkContract, type Remark, type RemarkThreadRow } from '../contract';
import { RemarkForm } from './remark-form';
import styles from './remark-thread.module.css';

function RemarkLine({ remark }: { readonly remark: Remark }) {
  const t = useText('remarks');
  return (
    <>
      <div className={styles.head}>
        <b>{remark.User_Name ?? t('someone')}</b> <TimeText at={remark.Created_At} />
        {remark.Is_New && <Tag tone="accent">{t('callsYou')}</Tag>}
      </div>
      <p className={styles.text}>{remark.Text}</p>
    </>
  );
}

interface ThreadCardProps {
  readonly thread: RemarkThreadRow;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

/** A remark thread with its article: read, reply, resolve. */
export function ThreadCard({ thread, mayWrite, onChanged }: ThreadCardProps) {
  const t = useText('remarks');
  const client = useClient(remarkContract);
  const [answering, setAnswering] = useState(false);
  const { Remark_ID, Article_ID, Resolved_At } = thread;
  const isResolved = Resolved_At !== null;
  const resolve = useAction(async () => {
    await client.resolve({ body: { Remark_ID, Is_Resolved: !isResolved } });
    onChanged();
  });
  return (
    <Panel>
      <Stack tight>
        <div className={styles.head}>
          <Link href={routes.article(Article_ID)}>{thread.Article_Title}</Link>
          <span>{thread.Site}</span>
          <SentimentBadge emotion={thread.Emotion} />
          {isResolved && <Tag tone="positive">{t('resolvedBy', { name: thread.Resolved_By ?? t('someone') })}</Tag>}
        </div>
        <RemarkLine remark={thread} />
        <ol className={styles.list}>
          {thread.Replies.map((reply) => (
            <li key={reply.Remark_ID} className={styles.reply}>
              <RemarkLine remark={reply} />
            </li>
          ))}
        </ol>
        {mayWrite && (
          <ButtonRow>
            {!answering && (
              <Button small icon="comment" onClick={() => setAnswering(true)}>
                {t('reply')}
              </Button>
            )}
            <Button small icon={isResolved ? 'undo' : 'check'} busy={resolve.busy} onClick={() => void resolve.run()}>
              {t(isResolved ? 'reopen' : 'resolve')}
            </Button>
          </ButtonRow>
        )}
        {answering && (
          <RemarkForm
            about={`${Article_ID} ${Remark_ID}`}
            label={t('replyTo', { name: thread.User_Name ?? t('someone') })}
            onSave={async (Text, Mention_IDs) => {
              await client.add({ body: { id: Article_ID, Text, Mention_IDs, Reply_To_ID: Remark_ID } });
              setAnswering(false);
              onChanged();
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
