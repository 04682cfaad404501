import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, DataTable, Drawer, EmptyState, Note, Segmented, Stack, useUi } from '#shared/ui';
import { speedKinds, ticketContract } from '../contract';

/** Ranking of groups and people by time to first answer; each number links to its tickets. */
export function SpeedButton() {
  const t = useText('tickets');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {t('speed.title')}
      </Button>
      {open && (
        <Drawer open wide title={t('speed.title')} onClose={() => setOpen(false)}>
          <SpeedTable onLeave={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}

function SpeedTable({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText('tickets');
  const { language } = useUi();
  const client = useClient(ticketContract);
  const [by, setBy] = useState<(typeof speedKinds)[number]>('group');
  const loaded = useLoaded((signal) => client.speed({ query: { By: by } }, { signal }), [client, by]);
  const { data } = loaded;
  const time = (minutes: number | null): string =>
    minutes === null ? '—' : formatDuration(Math.max(60_000, minutes * 60_000), language);
  /** Figure that links to the counted tickets. */
  const link = (text: string, count: number, id: string, more: { state?: string; answered?: string } = {}) =>
    count === 0 ? (
      text
    ) : (
      <Link
        onClick={onLeave}
        href={routes.tickets({ [by === 'group' ? 'unit' : 'person']: id, since: data?.Since, ...more })}
      >
        {text}
      </Link>
    );
  const number = (count: number): string => formatNumber(count, language);
  const answered = { answered: 'true' };
  return (
    <Stack>
      <Segmented
        label={t('speed.by')}
        value={by}
        choices={speedKinds.map((value) => ({ value, label: t(`speed.${value}`) }))}
        onChange={setBy}
      />
      <Note>{t('speed.text')}</Note>
      <QueryView query={loaded} lines={5} compact empty={<EmptyState compact title={t('speed.none')} />}>
        {(data) => (
          <DataTable
            label={t('speed.title')}
            rows={data.list}
            rowKey={({ ID }) => ID}
            columns={[
              { id: 'name', title: t(`speed.${by}`), width: 160, grow: 1, render: (row) => row.Name ?? t('someone') },
              {
                id: 'median',
                title: t('speed.median'),
                width: 110,
                render: (row) => link(time(row.Median_Minutes), row.Answered, row.ID, answered),
              },
              {
                id: 'p90',
                title: t('speed.p90'),
                width: 110,
                render: (row) => link(time(row.P90_Minutes), row.Answered, row.ID, answered),
              },
              {
                id: 'answered',
                title: t('speed.answered'),
                width: 80,
                align: 'end',
                render: (row) => link(number(row.Answered), row.Answered, row.ID, answered),
              },
              {
                id: 'count',
                title: t('speed.count'),
                width: 80,
                align: 'end',
                render: (row) => link(number(row.Count), row.Count, row.ID),
              },
              {
                id: 'overdue',
                title: t('overdue'),
                width: 80,
                align: 'end',
                render: (row) => link(number(row.Overdue), row.Overdue, row.ID, { state: 'overdue' }),
              },
            ]}
          />
        )}
      </QueryView>
    </Stack>
  );
}
