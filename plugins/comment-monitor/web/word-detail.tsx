import { Link } from 'wouter';
import { NavigationService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { BarList, Panel, Stack, useUi } from '#shared/ui';
import { monitorContract, type CommentFilter } from '../contract';
import { CommentLine } from './comment-line';

interface WordDetailProps {
  readonly word: string;
  readonly filter: CommentFilter;
}

/** Context of a word: related words and the most liked comments with it. */
export function WordDetail({ word, filter }: WordDetailProps) {
  const t = useText('comment-monitor');
  const { language } = useUi();
  const client = useClient(monitorContract);
  const navigation = useService(NavigationService);
  /** Returns the URL of the comments that contain all of these words. */
  const getAddress = (words: string): string =>
    routes.comments({
      article: filter.Article_ID,
      subject: filter.Subject_ID,
      emotion: filter.Emotion,
      from: filter.From,
      to: filter.To,
      word: words,
    });
  const loaded = useLoaded(
    (signal) => client.word({ query: { ...filter, Word: word } }, { signal }),
    [client, word, JSON.stringify(filter)],
  );
  const { data } = loaded;
  return (
    <Panel
      title={t('words.about', { word })}
      actions={
        data && <Link href={getAddress(word)}>{t('words.open', { count: formatNumber(data.total, language) })}</Link>
      }
    >
      <QueryView query={loaded} lines={6} compact>
        {(data) => (
          <Stack>
            <h3>{t('words.beside')}</h3>
            <BarList
              label={t('words.beside')}
              items={data.Co_Words.slice(0, 10).map(({ Word, Count }) => ({ key: Word, name: Word, value: Count }))}
              onSelect={(beside) => navigation.navigate(getAddress(`${word},${beside}`))}
            />
            <h3>{t('words.samples')}</h3>
            {data.Samples.map((comment) => (
              <CommentLine key={comment.Reply_ID} comment={comment} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}
