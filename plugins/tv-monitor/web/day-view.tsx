import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { getDay, moveDay } from '#shared/time';
import { Button, ChoiceBox, DayInput, EmptyState, Field, useUi } from '#shared/ui';
import { tvContract } from '../contract';
import { DayGrid } from './day-grid';
import type { ChangeMonitor, MonitorState } from './monitor-state';
import styles from './tv-monitor.module.css';

/** The broadcasts of the channels on one day and the positions of the hits. */
export function DayView({ state, change }: { readonly state: MonitorState; readonly change: ChangeMonitor }) {
  const t = useText('tv-monitor');
  const { timeZone } = useUi();
  const client = useClient(tvContract);
  const today = getDay(new Date(), timeZone);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(state.day) ? state.day : today;
  const choices = useLoaded((signal) => client.choices({}, { signal }), [client], 'choices').data;
  const loaded = useLoaded(
    (signal) => client.day({ query: { Day: day, Channel_ID: state.channel || undefined } }, { signal }),
    [client, day, state.channel],
    'day',
  );
  return (
    <>
      <div className={styles.dayBar}>
        <Button icon="chevron-left" onClick={() => change({ day: moveDay(day, -1) })}>
          {t('day.previous')}
        </Button>
        <Field label={t('day.date')}>
          {(field) => (
            <DayInput
              {...field}
              value={day}
              last={today}
              onChange={(next) => next && next <= today && change({ day: next })}
            />
          )}
        </Field>
        <Button icon="chevron-right" disabled={day >= today} onClick={() => change({ day: moveDay(day, 1) })}>
          {t('day.next')}
        </Button>
        <Field label={t('channel')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={state.channel}
              empty={t('all')}
              choices={(choices?.Channels ?? []).map(({ Channel_ID, Channel_Name }) => ({
                value: Channel_ID,
                label: Channel_Name,
              }))}
              onChange={(channel) => change({ channel, programme: '' })}
            />
          )}
        </Field>
      </div>
      <QueryView
        query={loaded}
        lines={8}
        replaceOnError
        empty={<EmptyState icon="tv" title={t('day.empty')} text={t('day.emptyText')} />}
      >
        {(data) => (
          <DayGrid
            from={Date.parse(data.From)}
            to={Date.parse(data.To)}
            channels={data.list}
            opened={state.id}
            onOpen={(id) => change({ id, at: '' })}
          />
        )}
      </QueryView>
    </>
  );
}
