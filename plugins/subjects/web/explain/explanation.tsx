import { QueryView, useClient, useLoaded, useText } from '#core/web';

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
  const loaded = useLoaded(
    (signal) => client.explain({ query: { id: articleId, Subject_ID: subjectId } }, { signal }),
    [client, articleId, subjectId],
  );
  return (
    <QueryView query={loaded} lines={4} compact replaceOnError>
      {(data) => (
        <div className={styles.explanation}>
          <p className={data.Clause.matched ? styles.yes : styles.no}>
            {t(data.Clause.matched ? 'explain.matches' : 'explain.matchesNot')}
          </p>
          <ClauseView clause={data.Clause} texts={{ title: data.Title, body: data.Text }} />
        </div>
      )}
    </QueryView>
  );
}
