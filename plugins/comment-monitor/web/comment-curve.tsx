import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { ChartCard, Note, Panel, useUi, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { monitorContract, type CommentFilter } from '../contract';

interface CommentCurveProps {
  readonly title: string;
  readonly filter: CommentFilter;
}

/** Comments over time; each point links to the comments of its interval. */
export function CommentCurve({ title, filter }: CommentCurveProps) {
  const t = useText('comment-monitor');
  const term = useTerm();
  const { timeZone } = useUi();
  const client = useClient(monitorContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { data, error, reload } = useLoaded(
    (signal) => client.curve({ query: { ...filter, Time_Zone: timeZone } }, { signal }),
    [client, JSON.stringify(filter), timeZone],
  );
  const spans = data?.list ?? [];
  const [first] = spans;
  const isHourly = first !== undefined && Date.parse(first.To) - Date.parse(first.From) < 3_600_000;
  const names = spans.map(({ From }) => formatDate(new Date(From), isHourly ? 'MM/dd HH:mm' : 'yyyy/MM/dd', timeZone));
  if (data && spans.length === 0)
    return (
      <Panel title={title}>
        <Note>{t('noComments')}</Note>
      </Panel>
    );
  return (
    <ChartCard
      title={title}
      error={error === undefined ? undefined : messages.textOf(error)}
      onRetry={reload}
      data={
        data
          ? {
              kind: 'line',
              categories: names,
              series: [
                { key: 'all', name: t('all'), values: spans.map(({ Count }) => Count) },
                {
                  key: 'negative',
                  name: term(emotionTerms, 'negative'),
                  tone: 'negative',
                  values: spans.map(({ Negative }) => Negative),
                },
              ],
            }
          : null
      }
      onSelect={(category, series) => {
        const span = spans[names.indexOf(category)];
        if (span)
          navigation.navigate(
            routes.comments({
              article: filter.Article_ID,
              subject: filter.Subject_ID,
              emotion: series === 'negative' ? 'negative' : undefined,
              from: span.From,
              to: span.To,
            }),
          );
      }}
    />
  );
}
