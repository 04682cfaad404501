import type { ReactNode } from 'react';
import { selectContract } from '#core/contract';
import { QueryView, useClient, useLoaded, usePages, useText } from '#core/web';
import {
  Button,
  ChoiceBox,
  DateRangePicker,
  EmptyState,
  FilterBar,
  FilterItem,
  isEnter,
  SearchInput,
  Segmented,
  useUi,
  getWireRange,
  type ActiveFilter,
  type Choice,
} from '#shared/ui';
import { tvContract } from '../contract';
import { HitCard } from './hit-card';
import { monitorDefaults, type ChangeMonitor, type MonitorState } from './monitor-state';
import styles from './tv-monitor.module.css';

interface HitViewProps {
  readonly state: MonitorState;
  readonly change: ChangeMonitor;
  /** The open broadcast. */
  readonly children: ReactNode;
}

/** List of broadcasts with the sentences that contain the words. */
export function HitView({ state, change, children }: HitViewProps) {
  const t = useText('tv-monitor');
  const { timeZone } = useUi();
  const client = useClient(tvContract);
  const options = useClient(selectContract);
  const { channel, programme, subject, time, q, scope } = state;
  const choices = useLoaded((signal) => client.choices({}, { signal }), [client], 'choices').data;
  const subjects =
    useLoaded(
      async (signal) => (await options.selectHelper({ query: { entity_name: 'subject' } }, { signal })).list,
      [options],
    ).data ?? [];
  const pages = usePages(
    (after, signal) =>
      client.hits(
        {
          query: {
            Channel_ID: channel || undefined,
            Programme_ID: programme || undefined,
            Subject_ID: subject || undefined,
            Started_At: getWireRange(time, timeZone) || undefined,
            keyword: q || undefined,
            Scope: scope === 'all' ? 'all' : 'hits',
            after,
          },
        },
        { signal },
      ),
    [client, channel, programme, subject, time, q, scope, timeZone],
    'hits',
  );
  const channels = (choices?.Channels ?? []).map(({ Channel_ID, Channel_Name }) => ({
    value: Channel_ID,
    label: Channel_Name,
  }));
  const programmes = (choices?.Programmes ?? [])
    .filter(({ Channel_ID }) => channel === '' || Channel_ID === channel)
    .map(({ Programme_ID, Programme_Name }) => ({ value: Programme_ID, label: Programme_Name }));
  const nameIn = (list: readonly Choice[], value: string): string =>
    list.find((each) => each.value === value)?.label ?? value;
  const active: ActiveFilter[] = [
    ...(channel
      ? [
          {
            key: 'channel',
            text: `${t('channel')}: ${nameIn(channels, channel)}`,
            onRemove: () => change({ channel: '', programme: '' }),
          },
        ]
      : []),
    ...(programme
      ? [
          {
            key: 'programme',
            text: `${t('programme')}: ${nameIn(programmes, programme)}`,
            onRemove: () => change({ programme: '' }),
          },
        ]
      : []),
    ...(subject
      ? [
          {
            key: 'subject',
            text: `${t('subject')}: ${nameIn(subjects, subject)}`,
            onRemove: () => change({ subject: '' }),
          },
        ]
      : []),
    ...(q ? [{ key: 'q', text: `${t('words')}: ${q}`, onRemove: () => change({ q: '' }) }] : []),
  ];
  const reset = (): void => change({ channel: '', programme: '', subject: '', q: '', time: monitorDefaults.time });

  return (
    <div className={styles.page}>
      <FilterBar
        onReset={reset}
        active={active}
        shown={5}
        actions={
          <Segmented
            label={t('scope')}
            value={scope === 'all' && !subject ? 'all' : 'hits'}
            choices={[
              { value: 'hits', label: t('scopes.hits') },
              { value: 'all', label: t('scopes.all') },
            ]}
            onChange={(next) => change(next === 'all' ? { scope: next, subject: '' } : { scope: next })}
          />
        }
      >
        <FilterItem label={t('time')}>
          {(id) => <DateRangePicker id={id} value={time} onChange={(next) => change({ time: next })} />}
        </FilterItem>
        <FilterItem label={t('channel')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={channel}
              empty={t('all')}
              choices={channels}
              onChange={(next) => change({ channel: next, programme: '' })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('programme')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={programme}
              empty={t('all')}
              choices={programmes}
              onChange={(next) => change({ programme: next })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('subject')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={subject}
              empty={t('all')}
              choices={subjects}
              onChange={(next) => change({ subject: next, ...(next && { scope: 'hits' }) })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('words')}>
          {(id) => (
            <SearchInput
              id={id}
              label={t('wordsHint')}
              key={q}
              defaultValue={q}
              onKeyDown={(event) => {
                if (isEnter(event)) change({ q: event.currentTarget.value.trim() });
              }}
            />
          )}
        </FilterItem>
      </FilterBar>
      <div className={children ? styles.split : styles.page}>
        <section className={styles.hits} aria-label={t('views.hits')} aria-busy={pages.loading}>
          <QueryView
            query={pages}
            lines={8}
            replaceOnError
            empty={
              <EmptyState
                icon="tv"
                title={t('empty.title')}
                text={t(scope === 'all' ? 'empty.all' : 'empty.hits')}
                action={
                  scope === 'all' ? undefined : (
                    <Button onClick={() => change({ scope: 'all', subject: '' })}>{t('empty.show')}</Button>
                  )
                }
              />
            }
          >
            {(shown) => (
              <>
                <p className={styles.count} role="status">
                  {t('found', { count: pages.first?.total ?? 0 })}
                </p>
                {shown.map((hit) => (
                  <HitCard
                    key={hit.Broadcast_ID}
                    hit={hit}
                    isOpen={hit.Broadcast_ID === state.id}
                    onOpen={(at) => change({ id: hit.Broadcast_ID, at: at === undefined ? '' : String(at) })}
                  />
                ))}
                {pages.hasMore && <Button onClick={pages.more}>{t('more')}</Button>}
              </>
            )}
          </QueryView>
        </section>
        {children}
      </div>
    </div>
  );
}
