import { useState } from 'react';
import {
  EntityInput,
  NavigationService,
  useAction,
  useClient,
  useLoaded,
  useOptions,
  useService,
  useText,
} from '#core/web';
import type { ResultOf } from '#core';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  ChartCard,
  Field,
  MomentInput,
  MultiSelectBox,
  Note,
  NumberInput,
  Panel,
  Stack,
  useUi,
} from '#shared/ui';
import { ticketContract } from '../contract';
import type { TicketDetail } from '../ticket';

const maxControls = 20;
type Answer = ResultOf<typeof ticketContract.effect>;

/** Effect of the answer to a case: volume and net sentiment compared with control subjects. */
export function EffectPanel({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const subjects = useOptions('subject');
  const [subject, setSubject] = useState(ticket.Case.Subject_ID ?? ticket.Subject_IDs[0] ?? null);
  const subjectChoices = useLoaded((signal) => subjects('', signal), [subjects]).data ?? [];
  const [controlIds, setControls] = useState<readonly string[] | null>(null);
  // Default until the user chooses: subjects without an intervention.
  const controls =
    controlIds ??
    subjectChoices
      .map(({ value }) => value)
      .filter((id) => id !== subject && !ticket.Subject_IDs.includes(id))
      .slice(0, maxControls);
  const [at, setAt] = useState<string | null>(ticket.Case.Answered_At ?? ticket.Created_At);
  const [days, setDays] = useState<number | null>(7);
  const measure = useAction(async () => {
    if (!subject || !at || !days) return null;
    return client.effect({
      query: {
        Ticket_ID: ticket.Ticket_ID,
        Subject_ID: subject,
        Control_IDs: controls.join(','),
        At: at,
        Days: days,
      },
    });
  });
  const answer = measure.result ?? null;
  return (
    <Panel title={t('effect.title')}>
      <Stack>
        <Field label={t('effect.subject')}>
          {({ id }) => (
            <EntityInput id={id} entity="subject" value={subject ?? ''} onChange={(next) => setSubject(next || null)} />
          )}
        </Field>
        <Field label={t('effect.controls')} hint={t('effect.controlsHint')}>
          {(field) => (
            <MultiSelectBox
              {...field}
              options={subjects}
              labels={Object.fromEntries(subjectChoices.map(({ value, label }) => [value, label]))}
              value={controls}
              onChange={setControls}
            />
          )}
        </Field>
        <Field label={t('effect.at')}>{(field) => <MomentInput {...field} value={at} onChange={setAt} />}</Field>
        <Field label={t('effect.days')}>
          {(field) => <NumberInput {...field} min={3} max={28} step={1} value={days} onChange={setDays} />}
        </Field>
        <Button
          icon="chart"
          busy={measure.busy}
          disabled={!subject || controls.length === 0 || controls.length > maxControls || !at || !days}
          onClick={() => void measure.run()}
        >
          {t('effect.measure')}
        </Button>
        {answer && subject && <EffectAnswer answer={answer} subject={subject} />}
      </Stack>
    </Panel>
  );
}

function EffectAnswer({
  answer: { Volume, Net_Emotion, Days },
  subject,
}: {
  readonly answer: Answer;
  readonly subject: string;
}) {
  const t = useText('tickets');
  const { language, timeZone } = useUi();
  const navigation = useService(NavigationService);
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatPercent(value, language, 0)}`;
  const names = Days.map(({ From }) => formatDate(new Date(From), 'MM/dd', timeZone));
  return (
    <>
      <p role="status">
        {Volume
          ? t('effect.volume', { value: signed(Volume.Value), low: signed(Volume.Low), high: signed(Volume.High) })
          : t('effect.tooFew')}
      </p>
      {Net_Emotion && (
        <p>
          {t('effect.emotion', {
            value: signed(Net_Emotion.Value),
            low: signed(Net_Emotion.Low),
            high: signed(Net_Emotion.High),
          })}
        </p>
      )}
      <Note>{t('effect.method')}</Note>
      <ChartCard
        title={t('effect.chart')}
        data={{
          kind: 'line',
          categories: names,
          series: [
            { key: 'subject', name: t('effect.subject'), values: Days.map(({ Count }) => Count) },
            { key: 'controls', name: t('effect.controlMean'), values: Days.map(({ Control_Count }) => Control_Count) },
          ],
        }}
        onSelect={(category, series) => {
          const day = Days[names.indexOf(category)];
          if (day && series === 'subject')
            navigation.navigate(
              routes.articles({ Subject_ID: subject, time: formatDay(day, timeZone), merged: 'false' }),
            );
        }}
      />
    </>
  );
}

/** Formats a day as a time range in list URLs. */
const formatDay = ({ From, To }: Answer['Days'][number], timeZone: string): string =>
  [From, To].map((time) => formatDate(new Date(time), 'yyyy/MM/dd HH:mm:ss', timeZone)).join(' - ');
