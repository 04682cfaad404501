import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { ErrorState, Skeleton } from '#shared/ui';
import { subjectContract } from '../../contract';
import { ClauseView } from './clause-view';
import styles from './explanation.module.css';

interface ExplanationProps {
  readonly articleId: string;
  readonly subjectId: string;
}

/** Explains why an article matches the current rule of a subject or not. */
export function Explanation({ articleId, subjectId }: ExplanationProps) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    (signal) => client.explain({ query: { id: articleId, Subject_ID: subjectId } }, { signal }),
    [client, articleId, subjectId],
  );
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className={styles.explanation}>
      <p className={data.Clause.matched ? styles.yes : styles.no}>
        {t(data.Clause.matched ? 'explain.matches' : 'explain.matchesNot')}
      </p>
      <ClauseView clause={data.Clause} texts={{ title: data.Title, body: data.Text }} />
    </div>
  );
}
