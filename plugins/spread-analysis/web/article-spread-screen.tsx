import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { RequestedModuleCard } from '#plugins/analysis/web';
import { dateShortcuts, type DateShortcut } from '#shared/time';
import { Button, Note, PageHeader, Segmented, Stack, useUrlState } from '#shared/ui';
import type { Module } from '#plugins/analysis';
import { spreadContract } from '../contract';
import { maxCopied } from '../modules';
import { SpreadFigures } from './spread-figures';

/** State in the URL: the article, the copy treated as the start, the selected copy, and the replay. */
export const spreadState = { id: '', under: '', copy: '', axis: 'time', upTo: '', period: 'last-7-days' };
export type SpreadState = typeof spreadState;

const offered = ['last-24-hours', 'last-7-days', 'last-30-days'] as const satisfies readonly DateShortcut[];

/** Spread of an article; without one, the most copied articles. */
export default observer(function ArticleSpreadScreen() {
  const t = useText('spread-analysis');
  const [state, change] = useUrlState(spreadState);
  if (/^\d{1,19}$/.test(state.id)) return <Traced key={state.id} state={state} change={change} />;
  const period = dateShortcuts.find((shortcut) => shortcut === state.period) ?? 'last-7-days';
  return (
    <Stack>
      <PageHeader
        title={t('title.article-spread')}
        text={t('intro')}
        actions={
          <Segmented
            label={t('period')}
            value={period}
            onChange={(next) => change({ period: next })}
            choices={offered.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        }
      />
      <RequestedModuleCard module={maxCopied as unknown as Module} input={{ Period: period, Is_Merged: 'true' }} />
    </Stack>
  );
});

interface TracedProps {
  readonly state: SpreadState;
  readonly change: (change: Partial<SpreadState>) => void;
}

const Traced = observer(function Traced({ state, change }: TracedProps) {
  const t = useText('spread-analysis');
  const client = useClient(spreadContract);
  const loaded = useLoaded(
    (signal) => client.overview({ query: { id: state.id } }, { signal }),
    [client, state.id],
    'overview',
  );
  return (
    <QueryView query={loaded} lines={14}>
      {(data) => (
        <Stack>
          <PageHeader
            title={data.Title || t('title.article-spread')}
            count={data.Count}
            details={t('tracedText', { count: data.Traced })}
            actions={
              <>
                {state.under !== '' && (
                  <Button onClick={() => change({ under: '', copy: '', upTo: '' })}>{t('wholeSpread')}</Button>
                )}
                <Button icon="list" onClick={() => change({ ...spreadState, period: state.period })}>
                  {t('otherArticle')}
                </Button>
              </>
            }
          />
          {data.Traced < data.Count && <Note>{t('cutText', { traced: data.Traced, count: data.Count })}</Note>}
          <SpreadFigures overview={data} state={state} change={change} />
        </Stack>
      )}
    </QueryView>
  );
});
