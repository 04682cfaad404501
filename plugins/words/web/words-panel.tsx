import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { entityTypes } from '#shared/entities';
import { Panel } from '#shared/ui';
import { wordContract } from '../contract';
import { textLink } from './words-link';
import styles from './words.module.css';

const time = 'last-30-days';

interface Chip {
  readonly word: string;
  readonly count?: number;
  readonly hint?: string;
}

/** Article panel: keywords and named entities; each links to last month's articles that contain it. */
export default function WordsPanel({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('words');
  const client = useClient(wordContract);
  const { Article_ID: id } = row as ArticleDetail;
  const loaded = useLoaded((signal) => client.articleWords({ query: { id } }, { signal }), [client, id]);
  const { data } = loaded;
  const named = entityTypes
    .map((type) => ({
      type,
      names: (data?.Entities ?? [])
        .filter(({ Type, Name }) => Type === type && Name.length > 1)
        .sort((a, b) => b.Count - a.Count || a.Start - b.Start),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <Panel title={t('panel.title')}>
      <QueryView query={loaded} lines={4} compact replaceOnError>
        {(data) => (
          <div className={styles.groups}>
            {data.Keywords.length > 0 && (
              <Chips label={t('panel.keywords')} chips={data.Keywords.map(({ Word }) => ({ word: Word }))} />
            )}
            {named.map(({ type, names }) => (
              <Chips
                key={type}
                label={t(`type.${type}`)}
                chips={names.map(({ Name, Canonical_Name, Count }) => ({
                  word: Name,
                  count: Count,
                  ...(Canonical_Name === Name ? {} : { hint: t('panel.filedUnder', { name: Canonical_Name }) }),
                }))}
              />
            ))}
            {data.Keywords.length === 0 && named.length === 0 && <p className={styles.quiet}>{t('panel.empty')}</p>}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  return (
    <div>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.chips} aria-label={label}>
        {chips.map(({ word, count, hint }) => (
          <li key={word}>
            <Link className={styles.chip} href={textLink(word, time)} title={hint}>
              {word}
              {count !== undefined && count > 1 && <span className={styles.times}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
