import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatNumber, formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { DataTable, EmptyState, Note, PageHeader, Stack, TextButton, useUi, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { monitorContract, type CommentWord } from '../contract';
import { CommentFilters } from './comment-filters';
import styles from './comment-monitor.module.css';
import { useCommentFilter } from './use-comment-filter';
import { WordDetail } from './word-detail';

const size = 50;

/** Hot words in the comments of a subject or an article, with sentiment and change. */
const HotWordScreen = observer(() => {
  const t = useText('comment-monitor');
  const term = useTerm();
  const { language } = useUi();
  const client = useClient(monitorContract);
  const filters = useCommentFilter();
  const { filter, key, state } = filters;
  const [word, setWord] = useState('');
  const loaded = useLoaded((signal) => client.words({ query: { ...filter, size } }, { signal }), [client, key], 'list');
  const { data } = loaded;
  const shown = data?.list.some(({ Word }) => Word === word) ? word : (data?.list[0]?.Word ?? '');
  const count = (row: CommentWord, value: number, emotion?: string) =>
    value === 0 ? (
      '0'
    ) : (
      <Link
        className={styles.figure}
        href={routes.comments({
          article: state.article,
          subject: state.subject,
          emotion: emotion ?? state.emotion,
          new: state.new,
          keyword: state.keyword,
          author: state.author,
          from: state.from,
          to: state.to,
          word: row.Word,
        })}
      >
        {formatNumber(value, language)}
      </Link>
    );
  return (
    <Stack>
      <PageHeader title={t('title.comment-hot-words')} count={data?.total} text={t('words.text')} />
      <CommentFilters filters={filters} />
      <QueryView
        query={loaded}
        lines={10}
        empty={<EmptyState icon="tag" title={t('words.none')} text={t('noCommentsText')} />}
      >
        {(data) => (
          <>
            {data.Pending > 0 && <Note>{t('words.pending', { count: data.Pending })}</Note>}
            <div className={styles.columns}>
              <DataTable
                label={t('title.comment-hot-words')}
                rows={data.list}
                rowKey={({ Word }) => Word}
                columns={[
                  {
                    id: 'word',
                    title: t('words.word'),
                    width: 140,
                    grow: 1,
                    render: (row) => (
                      <TextButton aria-pressed={row.Word === shown} onClick={() => setWord(row.Word)}>
                        {row.Word}
                      </TextButton>
                    ),
                  },
                  {
                    id: 'count',
                    title: t('comments'),
                    width: 90,
                    align: 'end',
                    render: (row) => count(row, row.Count),
                  },
                  {
                    id: 'change',
                    title: t('words.before'),
                    width: 100,
                    align: 'end',
                    render: (row) => (row.Before === null ? '—' : formatNumber(row.Before, language)),
                  },
                  {
                    id: 'negative',
                    title: term(emotionTerms, 'negative'),
                    width: 100,
                    align: 'end',
                    render: (row) => (
                      <>
                        {count(row, row.Negative, 'negative')} {formatPercent(row.Negative / row.Count, language, 0)}
                      </>
                    ),
                  },
                  {
                    id: 'positive',
                    title: term(emotionTerms, 'positive'),
                    width: 80,
                    align: 'end',
                    render: (row) => count(row, row.Positive, 'positive'),
                  },
                ]}
              />
              {shown && <WordDetail word={shown} filter={filter} />}
            </div>
          </>
        )}
      </QueryView>
    </Stack>
  );
});

export default HotWordScreen;
