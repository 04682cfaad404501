import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { cutText } from '#shared/text';

import { spreadContract } from '../contract';
import styles from './spread.module.css';

/** Longer passages common to both texts are shortened to their ends. */
const maxLength = 60;

const shortened = (text: string): string =>
  text.length > maxLength ? `${cutText(text, maxLength / 2)} … ${text.slice(-maxLength / 2)}` : text;

/** Differences between a copy and its parent, sentence by sentence. */
export const CopyDifference = observer(function CopyDifference({
  id,
  against,
}: {
  readonly id: string;
  readonly against: string;
}) {
  const t = useText('spread-analysis');
  const client = useClient(spreadContract);
  const loaded = useLoaded(
    (signal) => client.difference({ query: { id, against } }, { signal }),
    [client, id, against],
  );
  return (
    <QueryView query={loaded} compact replaceOnError>
      {(data) => {
        if (data.Cut === 0 && data.Added === 0) return <p className={styles.quiet}>{t('unchanged')}</p>;
        return (
          <>
            <p className={styles.quiet}>{t('changed', { cut: data.Cut, added: data.Added })}</p>
            <div className={styles.text} role="region" aria-label={t('difference')} tabIndex={0}>
              {data.Parts.map((part, index) =>
                part.Kind === 'same' ? (
                  <span key={index}>{shortened(part.Text)}</span>
                ) : part.Kind === 'added' ? (
                  <ins key={index} className={styles.added}>
                    {part.Text}
                  </ins>
                ) : (
                  <del key={index} className={styles.removed}>
                    {part.Text}
                  </del>
                ),
              )}
            </div>
          </>
        );
      }}
    </QueryView>
  );
});
