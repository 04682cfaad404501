import { useState } from 'react';
import { useAction, useClient, useText, type RowForm } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  BarList,
  Button,
  ButtonRow,
  DataTable,
  Field,
  LevelTag,
  Note,
  NumberInput,
  Panel,
  Segmented,
  Stack,
  TimeText,
  useUi,
  type GridColumn,
} from '#shared/ui';
import { ruleContract, type ReplayedAlert } from '../contract';
import { getParts } from './rule-draft';
import { ReasonText } from './reason-text';

/** Messages that a rule would have sent or suppressed. */
export function ReplayTable({ label, rows }: { readonly label: string; readonly rows: readonly ReplayedAlert[] }) {
  const t = useText('alerts');
  const columns: readonly GridColumn<ReplayedAlert>[] = [
    { id: 'level', title: t('replay.level'), width: 130, render: ({ Reason }) => <LevelTag level={Reason.Level} /> },
    {
      id: 'title',
      title: t('replay.title'),
      width: 260,
      grow: 1,
      render: ({ Article_ID, Title }) => <a href={routes.article(Article_ID)}>{Title}</a>,
    },
    { id: 'at', title: t('replay.at'), width: 150, render: ({ At }) => <TimeText at={At} form="full" /> },
    { id: 'due', title: t('replay.due'), width: 150, render: ({ Due_At }) => <TimeText at={Due_At} form="full" /> },
    { id: 'outcome', title: t('replay.outcome'), width: 110, render: ({ Outcome }) => t(`outcomes.${Outcome}`) },
    { id: 'reason', title: t('replay.reason'), width: 260, render: ({ Reason }) => <ReasonText reason={Reason} /> },
  ];
  return <DataTable label={label} rows={rows} rowKey={({ Article_ID }) => Article_ID} columns={columns} />;
}

/** Replays the rule in the form over past days, before it is saved. */
export function RuleReplayPanel({ form }: { readonly form: RowForm }) {
  const t = useText('alerts');
  const { language } = useUi();
  const client = useClient(ruleContract);
  const [days, setDays] = useState<'7' | '30'>('7');
  const [aDay, setADay] = useState<number | null>(10);
  const sent = () => ({ Rule: form.draft as never, Days: days === '7' ? (7 as const) : (30 as const) });
  const replay = useAction(() => client.replay({ body: sent() }));
  const budget = useAction(() => client.budget({ body: { ...sent(), A_Day: aDay ?? 10 } }));
  const run = replay.result;
  const proposed = budget.result;
  return (
    <Panel title={t('replay.heading')}>
      <Stack>
        <ButtonRow>
          <Segmented
            label={t('replay.days')}
            value={days}
            choices={(['7', '30'] as const).map((value) => ({
              value,
              label: t('replay.last', { count: Number(value) }),
            }))}
            onChange={setDays}
          />
          <Button type="button" icon="play" busy={replay.busy} onClick={() => void replay.run()}>
            {t('replay.run')}
          </Button>
        </ButtonRow>
        {run && (
          <>
            <Note>{t('replay.total', { count: run.total, matched: formatNumber(run.Matched, language) })}</Note>
            {run.Is_Cut && <Note>{t('replay.cut')}</Note>}
            <BarList
              label={t('replay.perDay')}
              items={run.Days.map(({ Day, Count }) => ({ key: Day, name: Day, value: Count }))}
            />
            <Note>
              {run.Receivers.map(({ Receiver_Name, Messages }) =>
                t('replay.receiver', { name: Receiver_Name, count: Messages }),
              ).join(' · ') || t('replay.nobody')}
            </Note>
            <Note>
              {run.Left.map(
                ({ Outcome, Count }) => `${t(`outcomes.${Outcome}`)} ${formatNumber(Count, language)}`,
              ).join(' · ')}
            </Note>
            <ReplayTable label={t('replay.heading')} rows={run.list} />
          </>
        )}
        <ButtonRow>
          <Field label={t('budget.aDay')}>
            {(field) => <NumberInput {...field} min={1} max={1000} value={aDay} onChange={setADay} />}
          </Field>
          <Button type="button" icon="target" busy={budget.busy} onClick={() => void budget.run()}>
            {t('budget.propose')}
          </Button>
        </ButtonRow>
        {proposed && (
          <>
            <Note>
              {t('budget.proposed', {
                score: proposed.Min_Score,
                aDay: proposed.A_Day,
                count: proposed.Left_Count,
              })}
            </Note>
            <ButtonRow>
              <Button
                type="button"
                icon="check"
                onClick={() =>
                  form.set('Conditions', { ...getParts(form.draft).conditions, Min_Score: proposed.Min_Score })
                }
              >
                {t('budget.take')}
              </Button>
            </ButtonRow>
            {proposed.Left.length > 0 && <ReplayTable label={t('budget.left')} rows={proposed.Left} />}
          </>
        )}
      </Stack>
    </Panel>
  );
}
